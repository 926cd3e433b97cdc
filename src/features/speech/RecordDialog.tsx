import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { texts } from './strings.ts';

interface RecordDialogProps {
  onClose: () => void;
}

export function RecordDialog({ onClose }: RecordDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={texts.recordSoon}
      onClose={onClose}
      actions={
        <Button variant="primary" size="large" onClick={onClose}>
          {texts.ok}
        </Button>
      }
    />
  );
}
