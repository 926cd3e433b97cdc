import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { texts } from './strings.ts';

interface RecordDialogProps {
  onClose: () => void;
}

/** The alert of Tap to record (SPEC section 2, Speech practice). */
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
