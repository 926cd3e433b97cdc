import type { ReactNode, SyntheticEvent } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './Form.module.css';

export interface FormProps {
  onSubmit: () => void;
  label: string;
  id?: string | undefined;
  children: ReactNode;
}

export function Form({ onSubmit, label, id, children }: FormProps) {
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form id={id} noValidate className={styles.form} aria-label={label} onSubmit={handleSubmit}>
      {children}
    </form>
  );
}

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'variant' | 'size'>;

export function SubmitButton(props: SubmitButtonProps) {
  return <Button {...props} type="submit" variant="primary" size="large" />;
}
