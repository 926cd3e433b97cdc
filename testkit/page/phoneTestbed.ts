import { beforeEach } from '@jest/globals';
import { type FakeClock, makeFakeClock } from './fakeClock.ts';
import { json, makeFakeDevice, type FakeDevice } from './fakeDevice.ts';
import { mockSurvivorResponses, rosa } from './mockServer.ts';
import { mockCaregiverResponses } from './mockCaregiver.ts';

export const minute = 60_000;
/** The time at which each test starts: 8:00 on a Tuesday, UTC. */
export const start = Date.UTC(2026, 2, 10, 8, 0);

export let phone: FakeDevice;
export let clock: FakeClock;

/** Continues on a new phone; the scripted server answers the calls of this account's screens. */
export const replacePhone = (account?: Parameters<typeof makeFakeDevice>[0]): void => {
  phone = makeFakeDevice(account);
  if (account?.user.role === 'caregiver') mockCaregiverResponses(phone);
  else mockSurvivorResponses(phone, {});
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
};

/** Gives each test of a file a phone of this account, a driven clock and a scripted server. */
export const phoneTestbed = (
  account: Parameters<typeof makeFakeDevice>[0] = rosa,
  now = start,
): void => {
  beforeEach(() => {
    clock = makeFakeClock(now);
    replacePhone(account);
  });
};
