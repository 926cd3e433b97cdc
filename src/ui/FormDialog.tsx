import { type ReactNode, useId } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Form } from './Form.tsx';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  submitButton?: Pick<ButtonProps, 'variant' | 'busy' | 'busyText' | 'aria-describedby'>;
  cancelLabel: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({
  title,
  submitLabel,
  submitButton,
  cancelLabel,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" size="large" {...submitButton}>
            {submitLabel}
          </Button>
          <Button size="large" onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} label={title} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}
