import { useEffect, useState } from 'react';
import type { BrowserEvents } from '../platform/browserEvents.ts';
import { sleepUntil } from '../platform/clock.ts';
import { useServices } from './hooks.ts';
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
  const { clock, device } = useServices();
  const [reason, setReason] = useState<OfflineReason | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const probe = async () => {
      let last: OfflineReason | null = null;
      for (;;) {
        last = await probeServer(device.browserEvents, last);
        if (signal.aborted) return;
        setReason(last);
        await sleepUntil(clock, clock.now() + probeIntervalMs, signal);
      }
    };
    void probe();
    return () => controller.abort();
  }, [clock, device]);
  return reason;
};
