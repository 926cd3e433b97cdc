/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import localforage from 'localforage';
import { uploadProgressed } from '../api/baseQuery.ts';
import { profileApi } from '../api/profileApi.ts';
import { remindersApi } from '../api/remindersApi.ts';
import { alarmAnswered } from '../features/alarms/events.ts';
import { addMedicine, removeMedicine } from '../features/medications/medicineActions.ts';
import { selectMedicines } from '../api/medicines.ts';
import { eventually, makeDrivenClock, settle } from '../../testkit/page/drivenClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../testkit/page/phone.ts';
import { reminderOf, rosa } from '../../testkit/page/scripted.ts';
import { deviceStorage } from './persist.ts';

const { readProfile } = profileApi.endpoints;
const due = Date.UTC(2026, 2, 10, 8, 0);
const aspirin = reminderOf('Aspirin', '08:00');

let phone: Phone;
let clock: ReturnType<typeof makeDrivenClock>;
beforeEach(async () => {
  await device.clear();
  phone = makePhone(rosa);
  clock = makeDrivenClock(due);
  phone.answer('GET /api/reminders/', () => json(200, [aspirin]));
});

const device = localforage.createInstance({ name: 'upstroke-state' });
const open = (storage = deviceStorage()) => openTab(phone, clock, storage);
const stored = (slice: string) => device.getItem<string>(`persist:${slice}`);
const names = (rows: readonly { medicine_name: string }[]) =>
  rows.map(({ medicine_name }) => medicine_name);

/** A survivor with a medicine, an answer and a medicine that waits, all of it on the device. */
const live = async () => {
  const tab = await open();
  await tab.store.dispatch(
    remindersApi.endpoints.listReminders.initiate(rosa.user.id, { subscribe: false }),
  );
  await settle();
  phone.network.up = false;
  tab.store.dispatch(
    alarmAnswered({ medicineKey: 'aspirin', dose: '2026-03-10T08:00', status: 'taken' }),
  );
  await tab.store.dispatch(
    addMedicine({ name: 'Statin', dosage: '5mg', frequency: '1', times: ['09:00'] }, rosa.user.id),
  );
  await eventually(async () => {
    expect(await stored('medications')).toContain('taken');
    expect(await stored('alarms')).toContain(`${due}`);
  });
  tab.close();
};

describe('a reload', () => {
  test('keeps medicines, answers, drafts and what waits, and rings nothing anew', async () => {
    await live();
    const { store } = await open();
    const { medications, alarms, outbox } = store.getState();
    expect(names(medications.rows)).toEqual(['Aspirin']);
    expect(names(medications.changes.flatMap(({ drafts }) => drafts))).toEqual(['Statin']);
    expect(medications.answers['2026-03-10T08:00|aspirin']).toEqual({
      status: 'taken',
      occurredAt: due,
    });
    expect(medications.fetchedAt).not.toBeNull();
    expect(alarms.ringing).toEqual([]);
    expect(outbox.rows.map(({ kind }) => kind)).toEqual(['doseAnswered', 'medicineAdded']);
  });

  test('knows from the outbox alone what was done just before the app was killed', async () => {
    await live();
    const medications = await stored('medications');
    await device.setItem('persist:medications', medications?.replace('taken', 'pending'));
    const { store } = await open();
    expect(store.getState().medications.answers['2026-03-10T08:00|aspirin']?.status).toBe('taken');
    expect(names(store.getState().medications.changes.flatMap(({ drafts }) => drafts))).toEqual([
      'Statin',
    ]);
    expect(store.getState().alarms.ringing).toEqual([]);
  });

  test('does not bring back a medicine that was deleted and waits to be so on the server', async () => {
    const first = await open();
    await first.store.dispatch(
      remindersApi.endpoints.listReminders.initiate(rosa.user.id, { subscribe: false }),
    );
    phone.network.up = false;
    await first.store.dispatch(removeMedicine(selectMedicines(first.store.getState())[0]!));
    first.close();
    const { store } = await open();
    expect(selectMedicines(store.getState())).toEqual([]);
  });

  test('keeps the profile of who is signed in, and when it was read, but not how much of it is sent', async () => {
    const profile = { id: rosa.user.id, fname: 'Rosalind', lname: 'Meyer-Lund', avatarUrl: null };
    phone.answer('GET /api/survivor/profile/', () => json(200, profile));
    const first = await open();
    const begun = Date.now();
    await first.store.dispatch(readProfile.initiate(rosa.user.id, { subscribe: false }));
    first.store.dispatch(uploadProgressed({ endpoint: 'updateProfile', percent: 40 }));
    await eventually(async () => expect(await stored('profile')).toContain('Rosalind'));
    first.close();
    const { known, readAt, percentSent } = (await open()).store.getState().profile;
    expect(known).toEqual(profile);
    expect(readAt).toBeGreaterThanOrEqual(begun);
    expect(percentSent).toBe(0);
  });

  test('keeps no answer that was just being given, no session and nothing of RTK Query', async () => {
    await live();
    const { store } = await open();
    expect(store.getState().medications.answering).toEqual([]);
    expect(store.getState().api.queries).toEqual({});
    expect((await device.keys()).toSorted()).toEqual([
      'persist:activityFeed',
      'persist:alarms',
      'persist:emergency',
      'persist:exercises',
      'persist:medications',
      'persist:monitoring',
      'persist:pairing',
      'persist:profile',
    ]);
  });

  test('lets a draft ring though the server was never reached', async () => {
    await live();
    const { store } = await open();
    await clock.advance(60 * 60_000);
    expect(store.getState().alarms.ringing.map(({ id }) => id)).toEqual([
      '2026-03-10T09:00|statin',
    ]);
  });
});

describe('stored data that cannot be used', () => {
  const medicationsWith = (part: object) =>
    JSON.stringify({ ...part, _persist: '{"version":1,"rehydrated":true}' });

  test.each([
    ['no JSON', '{"rows":'],
    ['JSON of something else', '"hello"'],
    ['a field that is no JSON', medicationsWith({ rows: '[{' })],
    ['rows that are no list', medicationsWith({ rows: '"many"' })],
    ['rows of another shape', medicationsWith({ rows: '[{"name":"Aspirin"}]' })],
    ['answers that are none', medicationsWith({ answers: 'null' })],
  ])('%s falls back, and the app begins as on a new device', async (_what, bad) => {
    await deviceStorage().setItem('persist:medications', bad);
    const { store } = await open();
    await store.dispatch(
      remindersApi.endpoints.listReminders.initiate(rosa.user.id, { subscribe: false }),
    );
    await settle();
    expect(names(store.getState().medications.rows)).toEqual(['Aspirin']);
    expect(store.getState().alarms.ringing).toHaveLength(1);
  });
});

test('a copy that cannot be written is said', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const tab = await open({
    ...deviceStorage(),
    getItem: () => Promise.resolve(null),
    setItem: full,
  });
  await tab.store.dispatch(
    remindersApi.endpoints.listReminders.initiate(rosa.user.id, { subscribe: false }),
  );
  await eventually(() =>
    expect(tab.store.getState().status.announcement).toEqual({
      tone: 'warning',
      text: 'This device could not save a copy for later. Please free some space.',
    }),
  );
  expect(complaint).toHaveBeenCalledWith('Error storing data', expect.anything());
});
