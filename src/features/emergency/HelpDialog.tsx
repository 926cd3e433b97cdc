import { type ReactNode, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { helpClosed } from './emergencySlice.ts';
import { HelpQuestion } from './HelpQuestion.tsx';
import { HelpState } from './HelpState.tsx';
import { selectStanding, type StandingAlert } from './standing.ts';

export interface HelpDialogProps {
  /** What is said of an alarm that is due meanwhile. */
  alarm: ReactNode;
  /** Ends what is heard, be it this alert or that alarm; null while it is silent. */
  stopSound: ReactNode | null;
}

/** What somebody sees who asked for help: the question, or where their alert stands. */
export function HelpDialog(props: HelpDialogProps) {
  const isOpen = useAppSelector(({ emergency }) => emergency.isOpen);
  return isOpen ? <Help {...props} /> : null;
}

/** Who asks for help again sees it, and not the question anew. */
const isAwaited = ({ isLive, stage }: StandingAlert): boolean => isLive && stage !== 'seen';

function Help(props: HelpDialogProps) {
  const dispatch = useAppDispatch();
  const standing = useAppSelector(selectStanding);
  const shown = useAppSelector(({ emergency }) => emergency.shown);
  const [newest] = standing;
  const [newestBefore, setNewestBefore] = useState(newest?.id);
  /** Id of the alert whose course is followed, also when it is over. */
  const [followed, setFollowed] = useState(
    shown ?? (newest && isAwaited(newest) ? newest.id : null),
  );
  const [asksAnew, setAsksAnew] = useState(false);
  /** That they are OK waits to be told, of the alert that is followed. */
  const [isCalledOff, setCalledOff] = useState(false);
  const close = () => dispatch(helpClosed());
  if (newest?.id !== newestBefore) {
    setNewestBefore(newest?.id);
    if (newest && isAwaited(newest)) {
      setFollowed(newest.id);
      setAsksAnew(false);
    }
  }
  const alert = standing.find(({ id }) => id === followed);
  if (alert && alert.isWithdrawn !== isCalledOff) setCalledOff(alert.isWithdrawn);
  /** It was taken back before the server had it. Any other that is history leaves the question. */
  const isOver = !alert && isCalledOff && !asksAnew;
  useEffect(() => {
    if (isOver) dispatch(helpClosed());
  }, [isOver, dispatch]);
  if (isOver) return null;
  if (!alert || asksAnew) return <HelpQuestion {...props} onClose={close} />;
  return (
    <HelpState
      key={alert.id}
      {...props}
      alert={alert}
      onAgain={() => setAsksAnew(true)}
      onClose={close}
    />
  );
}
