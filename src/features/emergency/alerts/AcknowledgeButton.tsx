import { Eye } from 'lucide-react';
import type { RefObject } from 'react';
import type { NextAlertStatus } from '../../../../domain/alertTransitions.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { logTexts as texts } from '../log/logStrings.ts';

interface AcknowledgeButtonProps {
  pendingAnswer: NextAlertStatus | null;
  onAcknowledge: () => void;
  describedBy: string;
  fallbackRef?: RefObject<HTMLElement | null> | undefined;
}

export function AcknowledgeButton({
  pendingAnswer,
  onAcknowledge,
  describedBy,
  fallbackRef,
}: AcknowledgeButtonProps) {
  return (
    <FocusHandoffButton
      variant="primary"
      size="large"
      icon={<Eye />}
      busy={pendingAnswer === 'acknowledged'}
      busyText={texts.updating}
      aria-disabled={pendingAnswer !== null}
      aria-describedby={describedBy}
      fallbackRef={fallbackRef}
      onClick={onAcknowledge}
    >
      {texts.acknowledge}
    </FocusHandoffButton>
  );
}
