import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';

/** Back leaves what stands over the screen, and not the screen. */
export const useLeaveOnBack = (onLeave: () => void): void => {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    leave();
  }, [blocker]);
};
