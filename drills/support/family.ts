import type { DeviceSubscription, PushService } from '../../testkit/server/pushService.ts';
import { enter, insist, login, type Person, type Target } from './insist.ts';

interface Reached extends Person {
  /** Each in a session of its own. */
  readonly devices: readonly DeviceSubscription[];
}

/** What a device of theirs has of a push service, before the server hears of it. */
export const newSubscription = async (
  target: Target,
  { token }: Pick<Person, 'token'>,
  push: PushService,
): Promise<DeviceSubscription> => {
  const at = '/api/push/public-key';
  const { publicKey } = await insist<{ publicKey: string }>(target, token, at, 'GET', {});
  return push.subscribe(publicKey);
};

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
    const person = index === 0 ? first : await login(target, name);
    const subscription = await newSubscription(target, person, push);
    const body = { userId: person.id, subscription };
    await insist(target, person.token, '/api/push/subscribe', 'POST', { body });
    devices.push(subscription);
  }
  return { ...first, devices };
};

/** Makes the account of a caregiver who looks after a survivor. */
export const enterCaregiver = async (
  target: Target,
  survivor: Pick<Person, 'token'>,
  name: string,
): Promise<Person> => {
  const caregiver = await enter(target, 'caregiver', name);
  await connect(target, survivor, caregiver);
  return caregiver;
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
