/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { keepInOutbox } from '../../api/outbox/flush.ts';
import { remindersApi } from '../../api/remindersApi.ts';
import { makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { activityOf, reminderOf, rosa } from '../../../testkit/page/scripted.ts';
import { signedIn, signedOut } from './events.ts';
import { logOut } from './logOut.ts';

const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 7, 0));
const remindersCall = 'GET /api/reminders/';
const signedOutState = { token: null, user: null, refused: false };

let phone: Phone;
beforeEach(() => {
  phone = makePhone();
  phone.answer(remindersCall, () => json(200, [reminderOf('Aspirin', '08:00')]));
  phone.answer('POST /api/activities/log', () => json(201, activityOf('x')));
});
const openSignedIn = async () => {
  const tab = await openTab(phone, clock);
  tab.store.dispatch(signedIn({ token: 'rosas', user: rosa.user }));
  return tab;
};
const read = ({ store }: Awaited<ReturnType<typeof openTab>>) =>
  store.dispatch(remindersApi.endpoints.listReminders.initiate(rosa.user.id, { subscribe: false }));

test('signing out leaves nothing of the user in the state or in local storage', async () => {
  phone.storage.setItem('preferredSound', 'alarm');
  const tab = await openSignedIn();
  expect(phone.storage.getItem('token')).toBe('rosas');
  expect(JSON.parse(phone.storage.getItem('user')!)).toEqual(rosa.user);
  await read(tab);
  phone.storage.setItem('connected_survivor_id', ada.id);
  phone.storage.setItem('caregiver_alarm_instructions_seen', 'true');
  tab.store.dispatch(signedOut());
  await settle();
  const { auth, medications, alarms, api } = tab.store.getState();
  expect(auth).toEqual(signedOutState);
  expect([medications.personId, medications.rows, alarms.ringing]).toEqual([null, [], []]);
  expect(api.queries).toEqual({});
  expect(Array.from({ length: phone.storage.length }, (_, i) => phone.storage.key(i))).toEqual([
    'preferredSound',
    'loggedOut',
  ]);
});

test('another user who signs in gets nothing of the one before', async () => {
  const tab = await openSignedIn();
  await read(tab);
  tab.store.dispatch(signedIn({ token: 'adas', user: ada }));
  expect(tab.store.getState().medications.rows).toEqual([]);
  expect(tab.store.getState().alarms.personId).toBe(ada.id);
});

test('a late 401 of an old session does not refuse the new one', async () => {
  const tab = await openSignedIn();
  phone.answer(remindersCall, () => json(401, { code: 'unauthenticated', message: '' }));
  const release = phone.hold(remindersCall);
  const reading = read(tab);
  await settle();
  tab.store.dispatch(signedIn({ token: 'adas', user: ada }));
  release();
  await reading;
  await settle();
  expect(tab.store.getState().auth).toMatchObject({ token: 'adas', refused: false });
});

test('unsent rows stay in sight while the same user signs in again', async () => {
  phone.answer('POST /api/activities/log', () => json(503, {}));
  const { store } = await openSignedIn();
  await store.dispatch(
    keepInOutbox({
      personId: rosa.user.id,
      group: 'aspirin',
      kind: 'doseAnswered',
      medicineName: 'Aspirin',
      calls: [{ endpoint: 'logActivity', idempotencyKey: 'k', body: {} }],
      madeAt: clock.now(),
    }),
  );
  const seen = new Set<number>();
  store.subscribe(() => seen.add(store.getState().outbox.rows.length));
  store.dispatch(signedIn({ token: 'new', user: rosa.user }));
  await settle();
  expect([...seen]).toEqual([1]);
});

describe('logging out', () => {
  test('ends the session here though the server no longer knows it', async () => {
    phone.answer('POST /api/auth/logout', () =>
      json(401, { code: 'unauthenticated', message: '' }),
    );
    const { store } = await openSignedIn();
    await store.dispatch(logOut());
    expect(store.getState().auth).toEqual(signedOutState);
  });

  test('ends the session also on a full device', async () => {
    const { store } = await openSignedIn();
    phone.storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await store.dispatch(logOut());
    expect(store.getState().auth.token).toBeNull();
  });
});
