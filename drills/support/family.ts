import type { DeviceSubscription, PushService } from '../../server/testing/pushService.ts';
import { enter, insist, login, type Person, type Target } from './insist.ts';

interface Reached extends Person {
  /** Each in a session of its own. */
  readonly devices: readonly DeviceSubscription[];
}

/** Makes the account of somebody with so many devices. */
export const enterWithDevices = async (
  target: Target,
  {
    role,
    name,
    count,
    push,
  }: {
    readonly role: 'survivor' | 'caregiver';
    readonly name: string;
    readonly count: number;
    readonly push: PushService;
  },
): Promise<Reached> => {
  const first = await enter(target, role, name);
  const devices: DeviceSubscription[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id: userId, token } = index === 0 ? first : await login(target, name);
    const { publicKey } = await insist<{ publicKey: string }>(
      ...([target, token, '/api/push/public-key', 'GET', {}] as const),
    );
    const subscription = push.subscribe(publicKey);
    await insist(target, token, '/api/push/subscribe', 'POST', { body: { userId, subscription } });
    devices.push(subscription);
  }
  return { ...first, devices };
};

/** As a caregiver types the PIN that the survivor shows. */
export const connect = async (
  target: Target,
  survivor: Pick<Person, 'token'>,
  caregiver: Pick<Person, 'token'>,
): Promise<void> => {
  const shown = { body: {} };
  const { pin } = await insist<{ pin: string }>(
    ...([target, survivor.token, '/api/pairing/generate', 'POST', shown] as const),
  );
  await insist(target, caregiver.token, '/api/pairing/connect-pin', 'POST', { body: { pin } });
};
