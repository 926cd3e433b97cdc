import { BellRing } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { pushWanted } from '../push/events.ts';
import { type ProblemTexts, texts } from './strings.ts';

/** Why no push reaches this device, or may not, with the tap that mends it where there is one. */
export function PushProblem({ problem: { title, hint, action } }: { problem: ProblemTexts }) {
  const dispatch = useAppDispatch();
  const asking = useAppSelector(({ push }) => push.asking);
  return (
    <Notice
      tone="info"
      title={title}
      action={
        action === undefined ? null : (
          <LeavingButton
            size="large"
            icon={<BellRing />}
            busy={asking}
            busyText={texts.asking}
            onClick={() => dispatch(pushWanted())}
          >
            {action}
          </LeavingButton>
        )
      }
    >
      {hint}
    </Notice>
  );
}
