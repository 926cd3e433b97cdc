import { Field, type FieldProps } from './Field.tsx';

type EmailFieldProps = Omit<FieldProps, 'type' | 'autoComplete'>;

/** Password managers treat the email as the username. */
export function EmailField(props: EmailFieldProps) {
  return (
    <Field
      name="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type="email"
      autoComplete="username"
    />
  );
}
