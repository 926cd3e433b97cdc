import { BellRing } from 'lucide-react';
import { useRef, useState } from 'react';
import { caregiverHintDelayMs } from '../../../domain/specConstants.ts';
import { useAppDispatch, useAppSelector, useServices, useTimeout } from '../../api/hooks.ts';
import type { InstructionsSeen } from '../../platform/sessionStore.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { pushRequested } from '../push/events.ts';
import { setupTexts as texts } from './cardStrings.ts';

interface AlarmSetupDialogProps {
  /** Whether alerts reach this device. */
  deliveryText: string;
  /** An alert is open, or the alerts are not read yet. */
  mayHaveAlert: boolean;
}

/** Opens by itself, so never over a dialog, an alert, an alarm or a login prompt. */
export function AlarmSetupDialog({ deliveryText, mayHaveAlert }: AlarmSetupDialogProps) {
  const dispatch = useAppDispatch();
  const { sessionStore } = useServices().device;
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
    setStep(sessionStore.readInstructionsSeen() === null ? 'open' : 'closed'),
  );

  function note(seen: InstructionsSeen) {
    sessionStore.writeInstructionsSeen(seen);
    close();
  }

  return (
    <Dialog
      open={step === 'open' && !isHeldBack && !mayHaveAlert}
      kind="lowPriority"
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
          <Button variant="quiet" onClick={() => note('permanent')}>
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
      <p aria-live="polite">{deliveryText}</p>
    </Dialog>
  );
}
