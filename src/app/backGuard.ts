import { createPath, type Location, type Navigator } from 'react-router-dom';
import { handlesBack, subscribeToLayers } from '../ui/openDialogs.ts';

type GuardedHistory = Pick<Navigator, 'go' | 'push'> & { readonly location: Location };

const guardState = { isBackGuard: true } as const;

const isGuard = ({ state }: Location): boolean =>
  (state as Partial<typeof guardState> | null)?.isBackGuard === true;

/**
 * Back on the first entry of a document leaves the document. While an overlay is open there, a guard
 * is on top: an entry with the same address, so that Back fires an event.
 */
export const makeBackGuard = (history: GuardedHistory, isFirstEntry: () => boolean) => {
  let isOn = isGuard(history.location);
  let isLeaving = false;
  let afterLeaving: (() => void) | undefined;

  const leave = (next?: () => void) => {
    afterLeaving = next;
    if (isLeaving) return;
    isLeaving = true;
    history.go(-1);
  };

  const update = () => {
    if (isLeaving || isOn === handlesBack()) return;
    if (isOn) {
      leave();
    } else if (isFirstEntry()) {
      history.push(createPath(history.location), guardState);
      isOn = true;
    }
  };

  return {
    isOn: () => isOn,
    isLeaving: () => isLeaving,
    leave,
    update,
    replaced: () => {
      isOn = false;
    },
    subscribe: () => subscribeToLayers(() => queueMicrotask(update)),
    /** Call after each traversal; true if it only entered or left the guard. */
    handleTraversal: (location: Location): boolean => {
      isOn = isGuard(location);
      const hasLeft = isLeaving && !isOn;
      if (hasLeft) {
        isLeaving = false;
        const next = afterLeaving;
        afterLeaving = undefined;
        next?.();
      }
      if (isOn || hasLeft) update();
      return isOn || hasLeft;
    },
  };
};
