import { useEffect, useState } from 'react';
import type { BrowserEvents } from '../platform/browserEvents.ts';
import { useServices, useTimeout } from './hooks.ts';
import type { OfflineReason } from './connectivity.ts';

const probeIntervalMs = 10_000;

const probeServer = async (
  browserEvents: BrowserEvents,
  last: OfflineReason | null,
): Promise<OfflineReason | null> => {
  if (!browserEvents.isVisible()) return last;
  if (await browserEvents.pingServer()) return null;
  return browserEvents.isOnline() ? 'unreached' : 'offline';
};

/** selectOfflineReason for screens without a session: probes the server while the screen is open. */
export const useServerProbe = (): OfflineReason | null => {
  const { browserEvents } = useServices().device;
  const [round, setRound] = useState(0);
  const [lastProbe, setLastProbe] = useState<{ round: number; away: OfflineReason | null }>({
    round: -1,
    away: null,
  });
  const { away } = lastProbe;

  useEffect(() => {
    if (lastProbe.round === round) return undefined;
    let isLeft = false;
    void probeServer(browserEvents, away).then((answer) => {
      if (!isLeft) setLastProbe({ round, away: answer });
    });
    return () => {
      isLeft = true;
    };
  }, [browserEvents, round, lastProbe.round, away]);
  useTimeout(lastProbe.round === round, probeIntervalMs, () => setRound(round + 1));
  return away;
};
