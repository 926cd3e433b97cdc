import type { Activity, Reminder, SessionUser } from '../../contract/endpoints/index.ts';
import { everyDay } from '../../domain/daySchedule.ts';
import { recordsOfReminders } from '../../domain/medicines.ts';
import { makeReminder as anyReminder } from '../domain/scheduleArbitraries.ts';
import { json, type FakeDevice, mockOrigin } from './fakeDevice.ts';

/** A minimal server for tests whose clock differs from the real server's. */
export const mockServer = { origin: mockOrigin };

export const rosa = {
  user: {
    id: '0198c0de-0000-7000-8000-000000000001',
    role: 'survivor',
    fname: 'Rosa',
    lname: 'Meyer',
    avatarUrl: null,
    emailConfirmed: true,
  } satisfies SessionUser,
  email: 'rosa@example.org',
  password: 'correct horse',
  token: 'token-of-rosa',
  cookie: 'session=rosa',
};
export const ofRosa = { params: { userId: rosa.user.id } };

/** Another user of Rosa's device. */
export const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };

export const carl = {
  user: {
    ...rosa.user,
    id: '0198c0de-0000-7000-8000-00000000000c',
    role: 'caregiver',
    fname: 'Carl',
  },
  email: 'carl@example.org',
  password: 'correct horse',
  token: 'token-of-carl',
  cookie: 'session=carl',
};

let made = 0;
const nextId = () => {
  made += 1;
  return `0198c0de-0000-7000-9000-${made.toString().padStart(12, '0')}`;
};

/** A reminder as the server returns it, created long ago. */
export const makeReminder = (
  medicine_name: string,
  schedule_time: string,
  more: Partial<Reminder> = {},
): Reminder =>
  anyReminder({
    id: nextId(),
    user_id: rosa.user.id,
    medicine_name,
    dosage: '50mg',
    schedule_time,
    ...more,
  });

/** A daily medicine as the form saves it. */
export const dailyMedicine = (name: string, ...times: readonly string[]) => ({
  name,
  dosage: '1 tablet',
  schedule: everyDay,
  times,
});

/** The response that lists the medicines of these reminders. */
export const medicineList = (...reminders: readonly Reminder[]): Response =>
  json(200, recordsOfReminders(reminders));

export const makeActivity = (details: string, more: Partial<Activity> = {}): Activity => ({
  id: nextId(),
  activity_type: 'medication',
  details,
  status: 'completed',
  last_session: '2026-03-10T07:00:00.000Z',
  ...more,
});

interface MockData {
  readonly reminders?: readonly Reminder[];
  readonly activities?: readonly Activity[];
}

/** Responds to all calls of a survivor's screens and reports no changes; requests are in the phone's calls. */
export const mockSurvivorResponses = (
  phone: FakeDevice,
  { reminders = [], activities = [] }: MockData,
): void => {
  const readUser = () => {
    const stored = JSON.parse(phone.storage.getItem('user') ?? '{}') as Partial<SessionUser>;
    const { fname, lname, avatarUrl } = stored.fname ? stored : rosa.user;
    return { fname, lname, avatarUrl };
  };
  phone.answer('GET /api/changes', () => json(503, { code: 'unavailable', message: '' }));
  phone.answer('GET /api/medicines/', () => medicineList(...reminders));
  phone.answer('GET /api/survivor-dashboard/', () =>
    json(200, {
      user: readUser(),
      activities,
      pagination: { page: 1, limit: 5, hasMore: false },
    }),
  );
  const pair = { survivor_id: rosa.user.id, caregiver_id: carl.user.id };
  phone.answer('GET /api/pairing/active', () =>
    json(200, [{ ...pair, paired_at: 0, is_reachable: true }]),
  );
  phone.answer('GET /api/emergency/alerts', () => json(200, []));
  phone.answer('PUT /api/reminders/', () => json(200, reminders[0]));
  phone.answer('DELETE /api/medicines/', () => json(200, { message: '' }));
  phone.answer('PUT /api/medicines/', () =>
    json(200, recordsOfReminders([reminders[0] ?? makeReminder('New', '08:00')])[0]),
  );
  phone.answer('POST /api/activities/log', () => json(201, makeActivity('logged')));
};
