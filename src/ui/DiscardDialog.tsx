import { ConfirmDialog } from './ConfirmDialog.tsx';

const texts = {
  title: 'Discard what you typed?',
  body: 'It is not saved.',
  keep: 'Keep editing',
  discard: 'Discard',
} as const;

interface DiscardDialogProps {
  onDiscard: () => void;
  onKeep: () => void;
}

export function DiscardDialog({ onDiscard, onKeep }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      isRisky
      title={texts.title}
      confirmLabel={texts.discard}
      cancelLabel={texts.keep}
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      <p>{texts.body}</p>
    </ConfirmDialog>
  );
}
