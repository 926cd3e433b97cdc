import type { Reminder } from '../../contract/endpoints/index.ts';
import { json, type FakeDevice } from './fakeDevice.ts';
import { carl, mockSurvivorResponses, rosa } from './mockServer.ts';

export { carl };

/** Answers the calls of a caregiver's screens about Rosa. */
export const mockCaregiverResponses = (
  phone: FakeDevice,
  { reminders = [], zone = 'UTC' }: { reminders?: readonly Reminder[]; zone?: string } = {},
): void => {
  const { id, fname, lname } = rosa.user;
  mockSurvivorResponses(phone, { reminders });
  phone.answer('GET /api/pairing/active', () =>
    json(200, [{ survivor_id: id, caregiver_id: carl.user.id, paired_at: 0, is_reachable: true }]),
  );
  phone.answer('GET /api/survivors', () => json(200, []));
  const person = { id, fname, lname, email: rosa.email, phone: null, avatarUrl: null };
  phone.answer('GET /api/auth/user/', () => json(200, { ...person, time_zone: zone }));
};
