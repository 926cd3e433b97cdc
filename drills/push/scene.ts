import { randomFrom } from '../../testkit/domain/random.ts';
import type { DeviceSubscription, PushService } from '../../testkit/server/pushService.ts';
import type { DuePerson } from '../support/dueDoses.ts';
import { type Health, makeAnswers } from './answers.ts';
import { type Asking, askingOf } from './record.ts';

/** Somebody's device at the push service. */
export interface SceneDevice {
  readonly endpoint: string;
  readonly personId: string;
  readonly isDead: boolean;
}

/** Who may need help, and who cares for them. */
export interface Pair {
  readonly survivor: DuePerson;
  readonly caregiverIds: readonly string[];
}

export interface Scene {
  readonly devices: SceneDevice[];
  readonly pairs: Pair[];
  /** Every request to the push service, oldest first. */
  readonly askings: Asking[];
  /** The course of what the push service answers to a device. */
  readonly ail: (device: DeviceSubscription, personId: string, health: Health) => void;
}

export const makeScene = (push: PushService, seed: number): Scene => {
  const devices: SceneDevice[] = [];
  const askings: Asking[] = [];
  return {
    devices,
    pairs: [],
    askings,
    ail: (device, personId, health) => {
      const next = makeAnswers(health, randomFrom(seed * 10_007 + devices.length));
      devices.push({ endpoint: device.endpoint, personId, isDead: health.isDead });
      push.answerWith(device, (received) => {
        const answer = next();
        askings.push(askingOf(received, answer));
        return answer;
      });
    },
  };
};
