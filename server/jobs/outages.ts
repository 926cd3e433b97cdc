import { hour, minute } from '../../domain/specConstants.ts';

export type Channel = 'pushes' | 'mails';

interface Outage {
  readonly channel: Channel;
  readonly since: number;
  lastFailure: number;
  fault: string;
  isReported: boolean;
}

/** Retries outlast a shorter one. A retry follows within 30 s, so that 60 s are enough to notice it. */
const reportAfterMs = 20_000;
/** Two failures further apart are not one outage. */
const maxGapMs = 5 * minute;
const forgetAfterMs = hour;

/** Of push services and mail servers that let nothing through to this process. */
export const makeOutages = (monotonic: () => number) => {
  const outages = new Map<string, Outage>();
  const keyOf = (channel: Channel, host: string) => `${channel} ${host}`;
  return {
    /** Returns how long nothing has worked, in milliseconds, when that is to be reported: once. */
    failed: (channel: Channel, host: string, fault: string): number | null => {
      const now = monotonic();
      const key = keyOf(channel, host);
      const known = outages.get(key);
      const isSame = known && (known.isReported || now - known.lastFailure <= maxGapMs);
      const outage = isSame
        ? known
        : { channel, since: now, lastFailure: now, fault, isReported: false };
      outage.lastFailure = now;
      outage.fault = fault;
      outages.set(key, outage);
      if (outage.isReported || now - outage.since < reportAfterMs) return null;
      outage.isReported = true;
      return now - outage.since;
    },
    /** Returns whether that ends a reported outage. */
    worked: (channel: Channel, host: string): boolean => {
      const key = keyOf(channel, host);
      const isReported = outages.get(key)?.isReported === true;
      outages.delete(key);
      return isReported;
    },
    /** Why the last delivery failed; null if it did not, or long ago. */
    faultOf: (channel: Channel): string | null =>
      [...outages.values()].findLast(
        (outage) => outage.channel === channel && outage.lastFailure > monotonic() - forgetAfterMs,
      )?.fault ?? null,
    /** Without those whose last failure is long ago, since nothing may be sent there any more. */
    ongoing: (): Channel[] => {
      const from = monotonic() - forgetAfterMs;
      return [...outages.values()].flatMap(({ channel, isReported, lastFailure }) =>
        isReported && lastFailure > from ? [channel] : [],
      );
    },
  };
};
