import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { helpClosed } from './emergencySlice.ts';
import { HelpQuestion } from './HelpQuestion.tsx';
import { HelpState } from './HelpState.tsx';
import { selectStanding } from './standing.ts';

/** What somebody sees who asked for help: the question, or where their alert stands. */
export function HelpDialog() {
  const isOpen = useAppSelector(({ emergency }) => emergency.isOpen);
  return isOpen ? <Help /> : null;
}

function Help() {
  const dispatch = useAppDispatch();
  const [alert] = useAppSelector(selectStanding);
  /** Id of the alert whose course is followed, also when it is over. */
  const [followed, setFollowed] = useState(alert?.isLive ? alert.id : null);
  const [asksAnew, setAsksAnew] = useState(false);
  const close = () => dispatch(helpClosed());
  if (alert?.isLive && alert.id !== followed) {
    setFollowed(alert.id);
    setAsksAnew(false);
  }
  if (!alert || asksAnew || alert.id !== followed) return <HelpQuestion onClose={close} />;
  return (
    <HelpState key={alert.id} alert={alert} onAgain={() => setAsksAnew(true)} onClose={close} />
  );
}
