import { type ReactNode, useId, useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
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

/** Escape and Back ask before they discard what was typed and is not being sent. */
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
  const [isTyped, setIsTyped] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Dialog
      open
      title={title}
      onClose={isTyped && !submitButton?.busy ? () => setIsAsked(true) : onClose}
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
      <Form id={formId} label={title} onChange={() => setIsTyped(true)} onSubmit={onSubmit}>
        {children}
      </Form>
      {isAsked && <DiscardDialog onDiscard={onClose} onKeep={() => setIsAsked(false)} />}
    </Dialog>
  );
}
