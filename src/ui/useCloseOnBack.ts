import { useEffect, useEffectEvent } from 'react';

/** The topmost overlay is last. */
let closeHandlers: readonly (() => void)[] = [];

export const closeTopmost = (): boolean => {
  const close = closeHandlers.at(-1);
  close?.();
  return close !== undefined;
};

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
