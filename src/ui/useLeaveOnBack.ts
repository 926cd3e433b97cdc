import { useEffect, useEffectEvent } from 'react';

/** What stands over the screen, the topmost last. */
let leaves: readonly (() => void)[] = [];

/** Leaves what stands topmost over the screen; false where nothing does. */
export const leaveTopmost = (): boolean => {
  const leave = leaves.at(-1);
  leave?.();
  return leave !== undefined;
};

/** Back leaves what stands over the screen, and not the screen. */
export const useLeaveOnBack = (onLeave: () => void): void => {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const own = () => leave();
    leaves = [...leaves, own];
    return () => {
      leaves = leaves.filter((other) => other !== own);
    };
  }, []);
};
