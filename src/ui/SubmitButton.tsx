import { Button, type ButtonProps } from './Button.tsx';

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'variant' | 'size'>;

export function SubmitButton(props: SubmitButtonProps) {
  return <Button {...props} type="submit" variant="primary" size="large" />;
}
