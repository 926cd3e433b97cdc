import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  confirmIcon?: ReactNode;
  /** Whether yes destroys something. */
  isDestructive?: boolean;
  cancelLabel: string;
  onConfirm: () => void;
  /** Answers Escape and Back as well. */
  onCancel: () => void;
}

/** Stands before what nobody can take back. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  confirmIcon,
  isDestructive = false,
  cancelLabel,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            size="large"
            icon={confirmIcon}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
          <Button size="large" onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
