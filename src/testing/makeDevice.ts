import { jest } from '@jest/globals';
import { makeBus } from '../device/bus.ts';
import type { Clock } from '../device/clock.ts';
import { makeDatabase } from '../device/database.ts';
import { makeExclusively } from '../device/exclusively.ts';
import { makeLocalKeys } from '../device/localKeys.ts';
import { newId } from '../device/newId.ts';
import { makeOutboxStore } from '../device/outboxStore.ts';
import type { Services } from '../device/services.ts';
import type { SoundOutcome } from '../device/sound.ts';
import { makeWire } from '../device/wire.ts';

export interface TestDevice extends Services {
  /** What the loudspeaker does: `silence` or how the alarm is heard. */
  readonly heard: () => SoundOutcome | 'silence';
  readonly said: readonly string[];
  readonly goOnline: () => void;
  readonly show: () => void;
  readonly close: () => void;
}

interface Options {
  readonly origin: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly storage: Storage;
  readonly soundOutcome?: SoundOutcome;
}

/** A device whose database, wire and channels are real, and whose loudspeaker and clock are told. */
export const makeDevice = ({
  origin,
  clock,
  fetch,
  storage,
  soundOutcome = 'file',
}: Options): TestDevice => {
  let heard: SoundOutcome | 'silence' = 'silence';
  const said: string[] = [];
  const online = new Set<() => void>();
  const visible = new Set<() => void>();
  const listen = (listeners: Set<() => void>) => (run: () => void) => {
    listeners.add(run);
    return () => void listeners.delete(run);
  };
  const bus = makeBus();
  const stops: (() => void)[] = [];

  return {
    clock,
    bus: {
      ...bus,
      hear: (listener) => {
        const stop = bus.hear(listener);
        stops.push(stop);
        return stop;
      },
    },
    device: {
      localKeys: makeLocalKeys(storage),
      outbox: makeOutboxStore(makeDatabase()),
      sound: {
        play: () => {
          heard = soundOutcome;
          return Promise.resolve(soundOutcome);
        },
        stop: () => {
          heard = 'silence';
        },
      },
      speech: {
        available: true,
        say: (words) => void said.push(words),
        stop: () => undefined,
      },
      signals: { onOnline: listen(online), onVisible: listen(visible) },
      wire: makeWire({ fetch, origin, zone: clock.zone }),
      exclusively: makeExclusively(undefined),
      vibrate: jest.fn(),
      newId,
    },
    heard: () => heard,
    said,
    goOnline: () => online.forEach((run) => run()),
    show: () => visible.forEach((run) => run()),
    close: () => {
      stops.forEach((stop) => stop());
      bus.close();
    },
  };
};
