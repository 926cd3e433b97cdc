import { useEffect, useState } from 'react';
import type { AppThunk } from '../app/types.ts';
import { useAppDispatch } from './hooks.ts';
import type { Away } from './serverReach.ts';
import { useAfter } from './useAfter.ts';

const askAgainAfter = 10_000;

/** Null where the server answers; the last answer stands while nobody looks. */
const ask =
  (last: Away | null): AppThunk<Promise<Away | null>> =>
  async (_dispatch, _getState, { device: { signals } }) => {
    if (!signals.isVisible()) return last;
    if (await signals.isServerThere()) return null;
    return signals.isOnline() ? 'unreached' : 'offline';
  };

/**
 * The same as `selectAway` where no session asks the server every few seconds: for the screens on
 * which one signs in, and as long as they are open.
 */
export const useServerAway = (): Away | null => {
  const dispatch = useAppDispatch();
  const [round, setRound] = useState(0);
  const [told, setTold] = useState<{ round: number; away: Away | null }>({ round: -1, away: null });
  const { away } = told;

  useEffect(() => {
    if (told.round === round) return undefined;
    let isLeft = false;
    void dispatch(ask(away)).then((answer) => {
      if (!isLeft) setTold({ round, away: answer });
    });
    return () => {
      isLeft = true;
    };
  }, [dispatch, round, told.round, away]);
  useAfter(told.round === round, askAgainAfter, () => setRound(round + 1));
  return away;
};
