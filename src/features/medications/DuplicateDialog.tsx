import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formTexts, textsFor } from './formStrings.ts';
import { editPath, type MedicationSubject } from './medicationSubject.ts';

interface DuplicateDialogProps {
  subject: MedicationSubject;
  name: string;
  existingId: string | null;
  onCancel: () => void;
}

/** SPEC section 5: OK edits the existing medicine, Cancel goes back. */
export function DuplicateDialog({ subject, name, existingId, onCancel }: DuplicateDialogProps) {
  return (
    <Dialog
      open={existingId !== null}
      role="alertdialog"
      title={formTexts.duplicateTitle}
      onClose={onCancel}
      actions={
        <>
          <ButtonLink to={editPath(subject, existingId ?? '')} variant="primary" size="large">
            {formTexts.ok}
          </ButtonLink>
          <Button size="large" onClick={onCancel}>
            {formTexts.cancelOffer}
          </Button>
        </>
      }
    >
      <p>{textsFor(subject.fname).duplicate(name)}</p>
    </Dialog>
  );
}
