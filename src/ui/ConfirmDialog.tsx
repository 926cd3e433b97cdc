import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  confirmIcon?: ReactNode;
  isDestructive?: boolean;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

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
