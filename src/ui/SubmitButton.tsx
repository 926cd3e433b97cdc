import { Button, type ButtonProps } from './Button.tsx';

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'variant' | 'size'>;

/** What a form is for: by the button, or by Enter in one of its fields. */
export function SubmitButton(props: SubmitButtonProps) {
  return <Button {...props} type="submit" variant="primary" size="large" />;
}
