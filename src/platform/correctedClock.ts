import { clockToleranceMs, minute } from '../../domain/specConstants.ts';
import type { Clock } from './clock.ts';
import { measureClockOffset } from './measureClockOffset.ts';
import { isVagueZone } from '../../domain/zoneNames.ts';
import { isZone } from '../../domain/zonedTime.ts';
import { trySetItem } from './trySetItem.ts';

export const zoneOverrideKey = 'keptZone';

/** Stores the zone to use and the device's own zone at that time. */
const makeZoneOverride = (ownZone: () => string, storage: Storage) => {
  const read = () => {
    const [keptIn = '', zone = ''] = storage.getItem(zoneOverrideKey)?.split(' ') ?? [];
    return isZone(zone) ? { keptIn, zone } : null;
  };
  const write = (keptIn: string, zone: string) => {
    const text = `${keptIn} ${zone}`;
    if (storage.getItem(zoneOverrideKey) !== text) trySetItem(storage, zoneOverrideKey, text);
  };
  /** A new zone of the device replaces what was chosen in an earlier one, unless it is vague. */
  const zone = () => {
    const own = ownZone();
    const kept = read();
    if (kept && (kept.keptIn === own || isVagueZone(own))) return kept.zone;
    if (!isVagueZone(own)) write(own, own);
    return own;
  };
  return {
    zone,
    overrideZone: (chosen: string) => write(ownZone(), chosen),
    /** While the device's own zone is vague, until the user chooses. */
    keepZone: (ofAccount: string) => write('unconfirmed', ofAccount),
    overriddenZone: () => (zone() === ownZone() ? null : ownZone()),
    /** The device's own zone, while it is vague and the user has chosen none on this device. */
    unconfirmedZone: () => {
      const own = ownZone();
      return isVagueZone(own) && !isVagueZone(read()?.keptIn ?? '') ? own : null;
    },
  };
};

const offsetKey = 'clockOffBy';
const seenKey = 'clockSeenAt';
const seenIntervalMs = 1 * minute;

/** Follows the server's clock when the device's is wrong. */
export const makeCorrectedClock = (deviceClock: Clock, storage: Storage) => {
  const { zone, ...override } = makeZoneOverride(deviceClock.zone, storage);
  let offsetMs = Math.round(Number(storage.getItem(offsetKey)));
  let seenAt = Number(storage.getItem(seenKey));
  const listeners = new Set<() => void>();
  /** Whether the device clock was set back since the last write. */
  const wasPutBack = () => deviceClock.now() < seenAt - clockToleranceMs;
  /** A full device corrects its clock at each start. */
  const store = () => {
    seenAt = deviceClock.now();
    for (const [key, value] of [
      [offsetKey, offsetMs],
      [seenKey, seenAt],
    ] as const) {
      if (offsetMs === 0) storage.removeItem(key);
      else trySetItem(storage, key, String(value));
    }
  };
  const correct = (found: number) => {
    offsetMs = found;
    store();
    for (const run of listeners) run();
  };
  if (!Number.isFinite(offsetMs) || wasPutBack()) correct(0);
  const clock: Clock = {
    now: () => deviceClock.now() - offsetMs,
    zone,
    runAt: (instant, run) =>
      deviceClock.runAt(instant + offsetMs, () => {
        if (offsetMs !== 0 && wasPutBack()) correct(0);
        if (offsetMs !== 0 && Math.abs(deviceClock.now() - seenAt) >= seenIntervalMs) store();
        run();
      }),
  };
  return {
    clock,
    /** Positive if the device is ahead; 0 if it is right. */
    clockOffsetMs: () => offsetMs,
    ...override,
    recordServerTime: (serverNow: number, ownNow: number) => {
      const found = measureClockOffset(offsetMs, serverNow, ownNow);
      if (found !== offsetMs) correct(found);
    },
    /** Runs when the offset or the corrected time changes. */
    onCorrected: (run: () => void): void => void listeners.add(run),
  };
};
