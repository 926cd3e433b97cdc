import { BellRing } from 'lucide-react';
import { useRef, useState } from 'react';
import { caregiverHintDelayMs } from '../../../domain/specConstants.ts';
import { useAppDispatch, useAppSelector, useTimeout } from '../../api/hooks.ts';
import type { AppThunk } from '../../app/types.ts';
import type { InstructionsSeen } from '../../platform/sessionStore.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { pushRequested } from '../push/events.ts';
import { setupTexts as texts } from './cardStrings.ts';

const shouldShowInstructions =
  (): AppThunk<boolean> =>
  (_dispatch, _getState, { device }) =>
    device.sessionStore.readInstructionsSeen() === null;

const saveInstructionsSeen =
  (seen: InstructionsSeen): AppThunk =>
  (_dispatch, _getState, { device }) =>
    device.sessionStore.writeInstructionsSeen(seen);

/** Opens by itself, so never over a dialog, an alarm or a login prompt. */
export function AlarmSetupDialog() {
  const dispatch = useAppDispatch();
  const isHeldBack = useAppSelector(
    ({ alarms, auth, monitoring }) =>
      alarms.remoteAlarm !== null || monitoring.hadEmergencyAlarm || auth.isExpired,
  );
  const { permission, isRequesting } = useAppSelector(({ push }) => push);
  const canAllow = permission === 'default';
  const ok = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<'waiting' | 'open' | 'closed'>('waiting');
  const close = () => setStep('closed');

  useTimeout(step === 'waiting', caregiverHintDelayMs, () =>
    setStep(dispatch(shouldShowInstructions()) ? 'open' : 'closed'),
  );

  function note(seen: InstructionsSeen) {
    dispatch(saveInstructionsSeen(seen));
    close();
  }

  return (
    <Dialog
      open={step === 'open' && !isHeldBack}
      isLowPriority
      title={texts.title}
      onClose={close}
      actions={
        <>
          {canAllow && (
            <FocusHandoffButton
              variant="primary"
              size="large"
              icon={<BellRing />}
              fallbackRef={ok}
              busy={isRequesting}
              busyText={texts.asking}
              onClick={() => dispatch(pushRequested())}
            >
              {texts.allow}
            </FocusHandoffButton>
          )}
          <Button size="large" onClick={() => note('permanent')}>
            {texts.notAgain}
          </Button>
          <Button
            ref={ok}
            variant={canAllow ? 'secondary' : 'primary'}
            size="large"
            onClick={() => note('true')}
          >
            {texts.ok}
          </Button>
        </>
      }
    >
      <p>{texts.body}</p>
      <p>{texts.keepOpen}</p>
      <div aria-live="polite">
        {permission === 'granted' && <p>{texts.allowed}</p>}
        {permission === 'denied' && <p>{texts.denied}</p>}
      </div>
    </Dialog>
  );
}
