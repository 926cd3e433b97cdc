import { Field, type FieldProps } from './Field.tsx';

type EmailFieldProps = Omit<FieldProps, 'type' | 'autoComplete'>;

/** The email that somebody signs in by: password managers know it as the username. */
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
