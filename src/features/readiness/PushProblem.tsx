import { BellRing } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectAway } from '../../api/serverReach.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { pushWanted } from '../push/events.ts';
import { type ProblemTexts, texts } from './strings.ts';

/** Why no push reaches this device, or may not, with the tap that mends it where there is one. */
export function PushProblem({ problem: { title, hint, action } }: { problem: ProblemTexts }) {
  const dispatch = useAppDispatch();
  const { line, describedBy } = useNeedsServer(useAppSelector(selectAway));
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
            aria-describedby={describedBy}
            onClick={() => dispatch(pushWanted())}
          >
            {action}
          </LeavingButton>
        )
      }
    >
      {hint}
      {action !== undefined && line}
    </Notice>
  );
}
