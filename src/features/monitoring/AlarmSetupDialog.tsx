import { BellRing } from 'lucide-react';
import { useRef, useState } from 'react';
import { caregiverHintAfter } from '../../../domain/constants.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { useAfter } from '../../api/useAfter.ts';
import type { InstructionsSeen } from '../../device/localKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { pushWanted } from '../push/events.ts';
import { setupTexts as texts } from './cardStrings.ts';
import { areInstructionsDue, noteInstructions } from './setupActions.ts';

/**
 * Tells a caregiver, 1 s after the dashboard opens, how alarms reach them. It opens by itself, and so
 * stands over no other dialog, the one that asks for sign-in among them, nor over the button that
 * stops an alarm. Whoever was called for help on this visit is told at the next one.
 */
export function AlarmSetupDialog() {
  const dispatch = useAppDispatch();
  const isHeldBack = useAppSelector(
    ({ alarms, auth, monitoring }) =>
      alarms.called !== null || monitoring.wasCalled || auth.refused,
  );
  const { permission, asking } = useAppSelector(({ push }) => push);
  const canAllow = permission === 'default';
  const ok = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<'waits' | 'open' | 'closed'>('waits');
  const close = () => setStep('closed');

  useAfter(step === 'waits', caregiverHintAfter, () =>
    setStep(dispatch(areInstructionsDue()) ? 'open' : 'closed'),
  );

  function note(seen: InstructionsSeen) {
    dispatch(noteInstructions(seen));
    close();
  }

  return (
    <Dialog
      open={step === 'open' && !isHeldBack}
      yields
      title={texts.title}
      onClose={close}
      actions={
        <>
          {canAllow && (
            <LeavingButton
              variant="primary"
              size="large"
              icon={<BellRing />}
              heir={ok}
              busy={asking}
              busyText={texts.asking}
              onClick={() => dispatch(pushWanted())}
            >
              {texts.allow}
            </LeavingButton>
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
