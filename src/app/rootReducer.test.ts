/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { signedIn, signedOut } from '../features/auth/events.ts';
import { rootReducer } from './rootReducer.ts';

const start = rootReducer(undefined, { type: 'start' });
const names = { fname: '', lname: '', avatarUrl: null };
const rosa = { ...names, id: 'rosa', role: 'survivor' };
const eve = { ...names, id: 'eve', role: 'caregiver' };
const signIn = (user: typeof rosa) => signedIn({ token: user.id, user });

/** Of the device or of all its users. */
const ofDevice = ['admin', 'api', 'clock', 'connectivity', 'install', 'settings'];
const fieldsOfDevice: Readonly<Record<string, string>> = {
  alarms: 'zone',
  alarmReadiness: 'isSoundBlocked',
};

/** Every field of every slice holds something of Rosa. */
const used = Object.fromEntries(
  Object.entries(rootReducer(start, signIn(rosa))).map(([key, slice]) => [
    key,
    {
      ...Object.fromEntries(Object.keys(slice).map((field) => [field, `Rosa's ${field}`])),
      ...(ofDevice.includes(key) ? slice : { ownerId: rosa.id }),
    },
  ]),
) as ReturnType<typeof rootReducer>;

const keys = Object.keys(start).filter((key) => !ofDevice.includes(key));
const of = (state: object, key: string) => (state as Record<string, object>)[key];
const keptOf = (key: string) => {
  const field = fieldsOfDevice[key];
  return field === undefined ? {} : { [field]: `Rosa's ${field}` };
};

test.each(keys)('%s: a logout leaves nothing', (key) => {
  expect(of(rootReducer(used, signedOut()), key)).toEqual({ ...of(start, key), ...keptOf(key) });
});

/** The public ones are not stored, so another user never finds them without a logout. */
const stored = keys.filter((key) => 'ownerId' in of(start, key)!);

test.each(stored)('%s: another user gets nothing, the same one all', (key) => {
  const next = rootReducer(start, signIn(eve));
  expect(of(rootReducer(used, signIn(eve)), key)).toEqual({ ...of(next, key), ...keptOf(key) });
  expect(of(rootReducer(used, signIn(rosa)), key)).toEqual({
    ...of(used, key),
    ...('personId' in of(used, key)! && { personId: expect.any(String) }),
  });
});
