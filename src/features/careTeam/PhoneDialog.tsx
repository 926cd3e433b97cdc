import * as v from 'valibot';
import { phone } from '../../../contract/fields.ts';
import { useSetPhoneMutation, useSetPhoneOfMutation } from '../../api/sessionApi.ts';
import { useForm, useTyped } from '../../forms/useForm.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { phoneTexts as texts } from './phoneStrings.ts';

interface PhoneDialogProps {
  /** Absent for the user's own number. */
  survivorId?: string;
  known: string | null;
  title?: string;
  hint: string;
  onClose: () => void;
}

export function PhoneDialog({
  survivorId,
  known,
  title = known === null ? texts.add : texts.change,
  hint,
  onClose,
}: PhoneDialogProps) {
  const [typed, setTyped] = useTyped({ phone: known ?? '' });
  const [saveOwn] = useSetPhoneMutation();
  const [saveTheirs] = useSetPhoneOfMutation();
  const number = typed.phone.trim();
  const { field, summary, offlineHint, submitButton, submit } = useForm({
    id: 'contact',
    values: typed,
    onChange: setTyped,
    fields: {
      phone: {
        label: texts.phone,
        mayBeEmpty: true,
        valueError: !v.is(phone, number) && texts.invalid,
      },
    },
    send: () => {
      const body = { phone: number || null };
      return survivorId === undefined
        ? saveOwn({ body }).unwrap()
        : saveTheirs({ params: { userId: survivorId }, body }).unwrap();
    },
    onDone: onClose,
    failed: texts.failed,
  });

  return (
    <FormDialog
      title={title}
      submitLabel={texts.save}
      submitButton={{ ...submitButton, busyText: texts.saving }}
      onSubmit={submit}
      onClose={onClose}
    >
      {summary}
      <Field
        {...field('phone')}
        type="tel"
        hint={known === null ? hint : `${hint} ${texts.empty}`}
        autoComplete={survivorId === undefined ? 'tel' : 'off'}
      />
      {offlineHint}
    </FormDialog>
  );
}
