import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { Form } from './Form.tsx';
import { texts } from './strings.ts';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  submitButton?: Pick<ButtonProps, 'variant' | 'busy' | 'busyText' | 'aria-describedby'>;
  cancelLabel?: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

const readFields = (formId: string) =>
  Array.from(
    document.querySelectorAll<HTMLInputElement>(`[id="${formId}"] input:not([hidden])`),
    ({ value, checked }) => [value, checked],
  ).join();

/** Escape and Back ask before they discard what was typed and is not being sent. */
export function FormDialog({
  title,
  submitLabel,
  submitButton,
  cancelLabel = texts.cancel,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const initialFields = useRef('');
  const [isAsked, setIsAsked] = useState(false);

  useEffect(() => {
    initialFields.current = readFields(formId);
  }, [formId]);

  function handleClose() {
    if (submitButton?.busy || readFields(formId) === initialFields.current) onClose();
    else setIsAsked(true);
  }

  return (
    <Dialog
      kind="formDialog"
      title={title}
      onClose={handleClose}
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
      {isAsked && <DiscardDialog onDiscard={onClose} onKeep={() => setIsAsked(false)} />}
    </Dialog>
  );
}
