import { useEffect, useEffectEvent } from 'react';

/** What stands over the screen, the topmost last. */
let closeHandlers: readonly (() => void)[] = [];

/** Leaves what stands topmost over the screen; false where nothing does. */
export const closeTopmost = (): boolean => {
  const close = closeHandlers.at(-1);
  close?.();
  return close !== undefined;
};

/** Back leaves what stands over the screen, and not the screen. */
export const useCloseOnBack = (onClose: () => void): void => {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const own = () => close();
    closeHandlers = [...closeHandlers, own];
    return () => {
      closeHandlers = closeHandlers.filter((other) => other !== own);
    };
  }, []);
};
