import { BellOff, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import type { CareLine } from '../../ui/CareCard.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { IconLine } from '../../ui/IconLine.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { pushRequested } from '../push/events.ts';
import { selectPushStatus } from './pushStatus.ts';
import { problemTexts, type ProblemTexts, texts } from './strings.ts';

interface PushFixProps {
  label: string;
  /** On screen; `label` is the accessible name. */
  brief?: string | undefined;
  describedBy: string | undefined;
  variant?: 'quiet' | 'secondary';
}

function PushFix({ label, brief = label, describedBy, variant = 'secondary' }: PushFixProps) {
  const dispatch = useAppDispatch();
  const asking = useAppSelector(({ push }) => push.isRequesting);
  return (
    <FocusHandoffButton
      variant={variant}
      busy={asking}
      busyText={texts.asking}
      aria-label={brief === label ? undefined : label}
      aria-describedby={describedBy}
      onClick={() => dispatch(pushRequested())}
    >
      {brief}
    </FocusHandoffButton>
  );
}

export function PushProblem({ problem: { title, hint, action } }: { problem: ProblemTexts }) {
  const { offlineHint, describedBy } = useNetworkHint();
  return (
    <Notice
      tone="info"
      title={title}
      action={
        action !== undefined && <PushFix variant="quiet" label={action} describedBy={describedBy} />
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

/** Whether pushes reach this device. */
export const usePushCare = (): CareLine[] => {
  const status = useAppSelector(selectPushStatus);
  const { offlineHint, describedBy } = useNetworkHint();
  if (status === 'finding' || status === 'rings') return [];
  const { title, hint, action, brief } = problemTexts[status];
  return [
    {
      key: 'push',
      icon: <BellOff />,
      text: (
        <>
          <p>{title}</p>
          {hint !== undefined && <p>{hint}</p>}
          {action !== undefined && offlineHint}
        </>
      ),
      action: action !== undefined && (
        <PushFix label={action} brief={brief} describedBy={describedBy} />
      ),
    },
  ];
};

/** Stays in place once sound is unblocked, to avoid a layout shift under the next tap. */
export const useSoundCare = (): CareLine[] => {
  const isSoundBlocked = useAppSelector(({ alarmReadiness }) => alarmReadiness.isSoundBlocked);
  const [wasBlocked, setWasBlocked] = useState(isSoundBlocked);
  if (isSoundBlocked && !wasBlocked) setWasBlocked(true);
  const [icon, text] = isSoundBlocked
    ? [<VolumeX key="icon" />, texts.soundBlocked]
    : [<Volume2 key="icon" />, texts.soundUnblocked];
  return wasBlocked ? [{ key: 'sound', icon, text, isDone: !isSoundBlocked }] : [];
};

export function SoundBlocked() {
  return useSoundCare().map(({ key, icon, text }) => (
    <IconLine key={key} icon={icon}>
      {text}
    </IconLine>
  ));
}
