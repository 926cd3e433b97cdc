import { useState } from 'react';
import { timeOf } from '../../../domain/zonedTime.ts';
import { useDeferredUi } from '../../api/withRuntime.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { formatSpokenTime } from './formatDose.ts';
import type { LateDose } from './LateDialog.tsx';
import { lateTexts as texts } from './strings.ts';

interface TookItButtonProps {
  late: LateDose;
  className?: string | undefined;
}

export function TookItButton({ late, className }: TookItButtonProps) {
  const deferredUi = useDeferredUi();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <FocusHandoffButton
        className={className}
        size="large"
        aria-label={texts.tookItOf(late.medicineName, formatSpokenTime(timeOf(late.dose)))}
        onClick={() => setIsOpen(true)}
      >
        {texts.tookIt}
      </FocusHandoffButton>
      {isOpen && deferredUi && (
        <deferredUi.LateDialog late={late} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
