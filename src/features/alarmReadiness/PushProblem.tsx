import { BellRing } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectOfflineReason } from '../../api/connectivity.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useOfflineHint } from '../../ui/useOfflineHint.tsx';
import { pushRequested } from '../push/events.ts';
import { type ProblemTexts, texts } from './strings.ts';

export function PushProblem({ problem: { title, hint, action } }: { problem: ProblemTexts }) {
  const dispatch = useAppDispatch();
  const { offlineHint, describedBy } = useOfflineHint(useAppSelector(selectOfflineReason));
  const asking = useAppSelector(({ push }) => push.isRequesting);
  return (
    <Notice
      tone="info"
      title={title}
      action={
        action === undefined ? null : (
          <FocusHandoffButton
            size="large"
            icon={<BellRing />}
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
      {hint}
      {action !== undefined && offlineHint}
    </Notice>
  );
}
