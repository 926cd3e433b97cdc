import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useIgnoreEarlyTaps } from './useIgnoreEarlyTaps.ts';

interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  confirmIcon?: ReactNode;
  isDestructive?: boolean;
  /** Fills the safe button instead of the confirming one. */
  isRisky?: boolean;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The second of a double tap on the button that opened it does nothing. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  confirmIcon,
  isDestructive = false,
  isRisky = false,
  cancelLabel,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const ignoreEarlyTaps = useIgnoreEarlyTaps();
  const confirmVariant = isDestructive ? 'danger' : 'primary';
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button
            variant={isRisky ? 'secondary' : confirmVariant}
            size="large"
            icon={confirmIcon}
            onClick={ignoreEarlyTaps(onConfirm)}
          >
            {confirmLabel}
          </Button>
          <Button
            variant={isRisky ? 'primary' : 'secondary'}
            size="large"
            onClick={ignoreEarlyTaps(onCancel)}
          >
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
