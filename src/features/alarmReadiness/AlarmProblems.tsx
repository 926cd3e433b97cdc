import { Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { IconLine } from '../../ui/IconLine.tsx';
import { pushRequested } from '../push/events.ts';
import { type ProblemTexts, texts } from './strings.ts';

export function PushProblem({ problem: { title, hint, action } }: { problem: ProblemTexts }) {
  const dispatch = useAppDispatch();
  const { offlineHint, describedBy } = useNetworkHint();
  const asking = useAppSelector(({ push }) => push.isRequesting);
  return (
    <Notice
      tone="info"
      title={title}
      action={
        action === undefined ? null : (
          <FocusHandoffButton
            variant="quiet"
            busy={asking}
            busyText={texts.asking}
            aria-describedby={describedBy}
            onClick={() => dispatch(pushRequested())}
          >
            {action}
          </FocusHandoffButton>
        )
      }
    >
      {hint === undefined && offlineHint === null ? null : (
        <>
          {hint} {action !== undefined && offlineHint}
        </>
      )}
    </Notice>
  );
}

/** Stays in place once sound is unblocked, to avoid a layout shift under the next tap. */
export function SoundBlocked() {
  const isSoundBlocked = useAppSelector(({ alarmReadiness }) => alarmReadiness.isSoundBlocked);
  const [wasBlocked, setWasBlocked] = useState(isSoundBlocked);
  if (isSoundBlocked && !wasBlocked) setWasBlocked(true);
  if (isSoundBlocked) return <IconLine icon={<VolumeX />}>{texts.soundBlocked}</IconLine>;
  return wasBlocked ? <IconLine icon={<Volume2 />}>{texts.soundUnblocked}</IconLine> : null;
}
