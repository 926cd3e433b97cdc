import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { texts } from './strings.ts';

interface GetHelpDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Says plainly that no alert goes out from here yet, so that nobody waits for help in vain. */
export function GetHelpDialog({ open, onClose }: GetHelpDialogProps) {
  return (
    <Dialog
      open={open}
      tone="danger"
      title={texts.title}
      onClose={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p>{texts.notHere}</p>
      <p>{texts.call}</p>
    </Dialog>
  );
}
