import { BellOff, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import type { CareLine } from '../../ui/CareCard.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { pushRequested } from '../push/events.ts';
import { type ProblemTexts, texts } from './strings.ts';

interface PushFixProps {
  label: string;
  /** On screen; `label` is the accessible name. */
  brief?: string | undefined;
  describedBy: string | undefined;
}

function PushFix({ label, brief = label, describedBy }: PushFixProps) {
  const dispatch = useAppDispatch();
  const asking = useAppSelector(({ push }) => push.isRequesting);
  return (
    <FocusHandoffButton
      variant="secondary"
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

/** A push problem of this device, or null. */
export const usePushCare = (problem: ProblemTexts | null): CareLine[] => {
  const { offlineHint, describedBy } = useNetworkHint();
  if (!problem) return [];
  const { title, hint, action, brief } = problem;
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
