import { useEffect, useReducer, useState } from 'react';
import { sleepUntil } from '../platform/clock.ts';
import { useServices } from './hooks.ts';
import type { OfflineReason } from './connectivity.ts';

const probeIntervalMs = 10_000;

/** selectOfflineReason for screens without a session: probes the server while the screen is open. */
export const useServerProbe = (): OfflineReason | null => {
  const { clock, device } = useServices();
  const { browserEvents } = device;
  const [reason, setReason] = useState<OfflineReason | null>(null);
  const [changes, probeAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stops = [browserEvents.onOnline(probeAgain), browserEvents.onOffline(probeAgain)];
    return () => stops.forEach((stop) => stop());
  }, [browserEvents]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const probe = async () => {
      for (;;) {
        if (browserEvents.isVisible()) {
          const isReached = await browserEvents.pingServer();
          if (signal.aborted) return;
          const failure = browserEvents.isOnline() ? 'unreached' : 'offline';
          setReason(isReached ? null : failure);
        }
        await sleepUntil(clock, clock.now() + probeIntervalMs, signal);
      }
    };
    void probe();
    return () => controller.abort();
  }, [clock, browserEvents, changes]);
  return reason;
};
