import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Form } from './Form.tsx';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  cancelLabel: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({
  title,
  submitLabel,
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
          <Button type="submit" form={formId} variant="primary" size="large">
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
