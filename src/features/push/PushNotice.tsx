import { BellRing } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { allowPush } from './allowPush.ts';
import { texts } from './strings.ts';

/** Where this device does not ring with the app closed: says so, and how to mend it (UX, Honesty). */
export function PushNotice() {
  const dispatch = useAppDispatch();
  const { permission, reach, asking } = useAppSelector((state) => state.push);

  if (permission === 'unsupported') {
    return (
      <Notice tone="info" title={texts.onlyWhileOpen}>
        {texts.homeScreenHint}
      </Notice>
    );
  }
  if (permission === 'denied') {
    return (
      <Notice tone="info" title={texts.notWhileClosed}>
        {texts.deniedHint}
      </Notice>
    );
  }
  const isAllowed = permission === 'granted';
  if (permission === 'unknown' || (isAllowed && reach !== 'unreached')) return null;
  return (
    <Notice
      tone="info"
      title={texts.notWhileClosed}
      action={
        <LeavingButton
          size="large"
          icon={<BellRing />}
          busy={asking}
          busyText={texts.asking}
          onClick={() => void dispatch(allowPush())}
        >
          {isAllowed ? texts.tryAgain : texts.allow}
        </LeavingButton>
      }
    >
      {isAllowed ? texts.notReached : texts.allowHint}
    </Notice>
  );
}
