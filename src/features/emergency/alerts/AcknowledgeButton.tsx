import { Eye } from 'lucide-react';
import type { NextAlertStatus } from '../../../../domain/alertTransitions.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { logTexts as texts } from '../log/logStrings.ts';

interface AcknowledgeButtonProps {
  pendingAnswer: NextAlertStatus | null;
  onAcknowledge: () => void;
  describedBy: string;
}

export function AcknowledgeButton({
  pendingAnswer,
  onAcknowledge,
  describedBy,
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
      onClick={onAcknowledge}
    >
      {texts.acknowledge}
    </FocusHandoffButton>
  );
}
