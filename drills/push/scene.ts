import { randomFrom } from '../../domain/testing/random.ts';
import type { DeviceSubscription, PushService } from '../../server/testing/pushService.ts';
import type { DuePerson } from '../support/dueDoses.ts';
import { enter, insist, type Person, type Target } from '../support/insist.ts';
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

const login = async (target: Target, name: string): Promise<Person> => {
  const body = { email: `${name}@example.org`, password: 'correct horse' };
  const path = '/api/auth/login';
  const { user, token } = await insist<{ user: { id: string }; token: string }>(
    ...([target, '', path, 'POST', { body }] as const),
  );
  return { id: user.id, token };
};

/** A caregiver with so many devices, each in a session of its own. */
export const enterCaregiver = async (
  target: Target,
  {
    name,
    devices,
    push,
  }: { readonly name: string; readonly devices: number; readonly push: PushService },
) => {
  const first = await enter(target, 'caregiver', name);
  const subscriptions: DeviceSubscription[] = [];
  for (let index = 0; index < devices; index += 1) {
    const { id: userId, token } = index === 0 ? first : await login(target, name);
    const { publicKey } = await insist<{ publicKey: string }>(
      ...([target, token, '/api/push/public-key', 'GET', {}] as const),
    );
    const subscription = push.subscribe(publicKey);
    await insist(target, token, '/api/push/subscribe', 'POST', { body: { userId, subscription } });
    subscriptions.push(subscription);
  }
  return { ...first, subscriptions };
};

export const connect = async (
  target: Target,
  survivor: { readonly token: string },
  caregiver: { readonly token: string },
): Promise<void> => {
  const generate = '/api/pairing/generate';
  const { pin } = await insist<{ pin: string }>(target, survivor.token, generate, 'POST', {
    body: {},
  });
  await insist(target, caregiver.token, '/api/pairing/connect-pin', 'POST', { body: { pin } });
};
