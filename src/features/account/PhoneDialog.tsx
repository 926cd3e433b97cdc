import { useState } from 'react';
import * as v from 'valibot';
import { phone } from '../../../contract/fields.ts';
import { useSetPhoneMutation } from '../../api/contactApi.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { announced } from '../announcements/events.ts';
import { contactTexts as texts } from './contactStrings.ts';
import { useAccountForm } from './useAccountForm.ts';

const fieldId = 'phone';

interface PhoneDialogProps {
  known: string | null;
  hint: string;
  onClose: () => void;
}

export function PhoneDialog({ known, hint, onClose }: PhoneDialogProps) {
  const [typed, setTyped] = useState(known ?? '');
  const [save] = useSetPhoneMutation();
  const dispatch = useAppDispatch();
  const { offlineHint, describedBy } = useNetworkHint();
  const number = typed.trim();
  const valueError = !v.is(phone, number) && texts.phoneInvalid;
  const { errorAt, summary, isBusy, submit } = useAccountForm({
    checks: number === '' ? [] : [{ id: fieldId, label: texts.phone, value: number, valueError }],
    send: async () => {
      const { message } = await save(number || null).unwrap();
      dispatch(announced({ tone: 'success', text: message }));
      onClose();
    },
  });

  return (
    <FormDialog
      title={known === null ? texts.addPhone : texts.changePhone}
      submitLabel={texts.save}
      submitButton={{ busy: isBusy, busyText: texts.saving, 'aria-describedby': describedBy }}
      cancelLabel={texts.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      {summary}
      <Field
        id={fieldId}
        type="tel"
        label={texts.phone}
        hint={known === null ? hint : `${hint} ${texts.phoneEmpty}`}
        autoComplete="tel"
        value={typed}
        error={errorAt(fieldId)}
        onChange={({ target }) => setTyped(target.value)}
      />
      {offlineHint}
    </FormDialog>
  );
}
