import { type ComponentType, useState } from 'react';
import { formatClock } from '../../../domain/spokenTime.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import type { LateDialogProps, LateDose } from './LateDialog.tsx';
import { lateTexts as texts } from './strings.ts';

export interface TookItButtonProps {
  late: LateDose;
  /** Null until the runtime has started. */
  LateDialog: ComponentType<LateDialogProps> | null;
}

export function TookItButton({ late, LateDialog }: TookItButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <FocusHandoffButton
        variant="quiet"
        aria-label={texts.tookItOf(late.medicineName, formatClock(timeOf(late.dose)))}
        onClick={() => setIsOpen(true)}
      >
        {texts.tookIt}
      </FocusHandoffButton>
      {isOpen && LateDialog && <LateDialog late={late} onClose={() => setIsOpen(false)} />}
    </>
  );
}
