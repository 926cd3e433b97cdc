import { Eye } from 'lucide-react';
import type { RefObject } from 'react';
import type { AlertAnswer } from '../../../domain/alertStatus.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { logTexts as texts } from './logStrings.ts';

interface SeenButtonProps {
  /** The answer that is on its way. */
  running: AlertAnswer | null;
  onSeen: () => void;
  /** Id of what says whose alert it is. */
  describedBy: string;
  heir?: RefObject<HTMLElement | null> | undefined;
}

/** The one thing that a caregiver does in a hurry. */
export function SeenButton({ running, onSeen, describedBy, heir }: SeenButtonProps) {
  return (
    <LeavingButton
      variant="primary"
      size="large"
      icon={<Eye />}
      busy={running === 'acknowledged'}
      busyText={texts.updating}
      aria-disabled={running !== null}
      aria-describedby={describedBy}
      heir={heir}
      onClick={onSeen}
    >
      {texts.seen}
    </LeavingButton>
  );
}
