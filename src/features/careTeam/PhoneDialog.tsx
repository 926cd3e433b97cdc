import * as v from 'valibot';
import { phone } from '../../../../contract/fields.ts';
import { useSetPhoneMutation } from '../../../api/sessionApi.ts';
import { useForm, useTyped } from '../../../forms/useForm.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { contactTexts as texts } from './contactStrings.ts';

interface PhoneDialogProps {
  known: string | null;
  hint: string;
  onClose: () => void;
}

export function PhoneDialog({ known, hint, onClose }: PhoneDialogProps) {
  const [typed, setTyped] = useTyped({ phone: known ?? '' });
  const [save] = useSetPhoneMutation();
  const number = typed.phone.trim();
  const { field, summary, offlineHint, submitButton, submit } = useForm({
    id: 'contact',
    values: typed,
    onChange: setTyped,
    fields: {
      phone: {
        label: texts.phone,
        mayBeEmpty: true,
        valueError: !v.is(phone, number) && texts.phoneInvalid,
      },
    },
    send: () => save({ body: { phone: number || null } }).unwrap(),
    onDone: onClose,
    failed: texts.failed,
  });

  return (
    <FormDialog
      title={known === null ? texts.addPhone : texts.changePhone}
      submitLabel={texts.save}
      submitButton={{ ...submitButton, busyText: texts.saving }}
      onSubmit={submit}
      onClose={onClose}
    >
      {summary}
      <Field
        {...field('phone')}
        type="tel"
        hint={known === null ? hint : `${hint} ${texts.phoneEmpty}`}
        autoComplete="tel"
      />
      {offlineHint}
    </FormDialog>
  );
}
