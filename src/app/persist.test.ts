/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import localforage from 'localforage';
import { selectMedicines } from '../api/medicineSelectors.ts';
import { refetchMedicines } from '../features/medications/medicineActions.ts';
import { affectedPartsSelected } from '../features/exercises/exercisesSlice.ts';
import { recordAnswer } from '../doses/recordAnswer.ts';
import { removeMedicine, saveMedicine } from '../features/medications/medicineActions.ts';
import { writeSnapshots } from '../../testkit/page/closeAfterTest.ts';
import { eventually, settle } from '../../testkit/page/fakeClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { clock, phone, phoneTestbed, start as due } from '../../testkit/page/phoneTestbed.ts';
import { dailyMedicine, makeReminder, medicineList, rosa } from '../../testkit/page/mockServer.ts';
import { deviceStorage } from './persist.ts';

const morning = '2026-03-10T08:00|aspirin';
const device = localforage.createInstance({ name: 'upstroke-state' });

phoneTestbed();
beforeEach(async () => {
  await device.clear();
  phone.answer('GET /api/medicines/', () => medicineList(makeReminder('Aspirin', '08:00')));
});

const open = (storage = deviceStorage()) => openTab(phone, clock, storage);
const stored = (slice: string) => device.getItem<string>(`persist:${slice}`);
const store = (slice: string, fields: object) =>
  device.setItem(
    `persist:${slice}`,
    JSON.stringify({ ...fields, _persist: '{"version":1,"rehydrated":true}' }),
  );
const read = async (tab: Awaited<ReturnType<typeof open>>) => {
  await tab.store.dispatch(refetchMedicines(rosa.user.id));
  await settle();
};
const names = (records: readonly ({ name: string } | null)[]) =>
  records.map((record) => record?.name);

describe('a reload', () => {
  /** Stores a medicine, its answer and an unsent medicine. */
  const visit = async () => {
    const tab = await open();
    await read(tab);
    phone.network.up = false;
    const answer = { medicineKey: 'aspirin', dose: '2026-03-10T08:00', status: 'taken' } as const;
    await tab.store.dispatch(recordAnswer(answer));
    const statin = dailyMedicine('Statin', '09:00');
    await tab.store.dispatch(saveMedicine(statin, { personId: rosa.user.id, replaced: null }));
    await eventually(async () => {
      expect(await stored('medications')).toContain('taken');
      expect(await stored('alarms')).toContain(`${due}`);
    });
    await tab.close();
  };

  test('keeps medicines, answers and what waits to be sent, and rings for them; it keeps no call and no session', async () => {
    await visit();
    expect((await device.keys()).toSorted()).toEqual(
      [
        'activityFeed',
        'admin',
        'alarms',
        'emergency',
        'exercises',
        'medications',
        'monitoring',
        'pairing',
        'profile',
      ].map((key) => `persist:${key}`),
    );
    const tab = await open();
    const { medications, alarms, outbox, api } = tab.store.getState();
    expect(names(medications.records)).toEqual(['Aspirin']);
    expect(names(medications.changes.map(({ saved }) => saved))).toEqual(['Statin']);
    expect(medications.answers[morning]).toEqual({ status: 'taken', occurredAt: due });
    expect([medications.fetchedAt, medications.answering]).toEqual([expect.any(Number), []]);
    expect(outbox.rows.map(({ kind }) => kind)).toEqual(['doseAnswered', 'medicineAdded']);
    expect([alarms.ringing, api.queries]).toEqual([[], {}]);
    await clock.advance(60 * 60_000);
    const { ringing } = tab.store.getState().alarms;
    expect(ringing.map(({ id }) => id)).toEqual(['2026-03-10T09:00|statin']);
  });

  test('restores from the outbox alone what was done just before the app was killed, also a deletion', async () => {
    await visit();
    const medications = await stored('medications');
    await device.setItem('persist:medications', medications?.replace('taken', 'skipped'));
    const tab = await open();
    const { medications: restored, alarms } = tab.store.getState();
    expect(restored.answers[morning]?.status).toBe('taken');
    expect(names(restored.changes.map(({ saved }) => saved))).toEqual(['Statin']);
    expect(alarms.ringing).toEqual([]);
    const aspirin = selectMedicines(tab.store.getState()).find(({ key }) => key === 'aspirin')!;
    await tab.store.dispatch(removeMedicine(aspirin));
    await tab.close();
    const after = selectMedicines((await open()).store.getState());
    expect(after.map(({ key }) => key)).toEqual(['statin']);
  });
});

test('a start writes no slice that it has read, until it changes', async () => {
  await (await open()).close();
  const put = jest.spyOn(IDBObjectStore.prototype, 'put');
  const tab = await open();
  await writeSnapshots(tab.store);
  const written = () => put.mock.calls.map(([, key]) => key);
  expect(written()).not.toContain('persist:exercises');
  tab.store.dispatch(affectedPartsSelected(['Left Arm']));
  await writeSnapshots(tab.store);
  expect(written()).toContain('persist:exercises');
  expect(await stored('exercises')).toContain('Left Arm');
});

const mine = { ownerId: `"${rosa.user.id}"`, personId: `"${rosa.user.id}"` };
const others = { fetchedAt: '1', changes: '[]', results: '[]' };

test('a snooze outlives the update from 1.0.0, which had its owner as `personId`', async () => {
  const dose = `2026-03-10T08:00 aspirin`;
  const kept = {
    lastCheckAt: due,
    zone: 'UTC',
    move: null,
    putOff: { [dose]: due + 1 },
    missed: [],
  };
  const texts = Object.entries(kept).map(([key, value]) => [key, JSON.stringify(value)]);
  await store('alarms', { personId: mine.personId, ...Object.fromEntries(texts) });
  expect((await open()).store.getState().alarms).toMatchObject({
    ownerId: rosa.user.id,
    putOff: kept.putOff,
  });
});

test.each([
  ['no JSON', '{"records":'],
  ['fields missing', { ...mine, records: '[]' }],
  ['medicines of another shape', { ...mine, ...others, records: '[{"name":"Aspirin"}]' }],
])('a stored slice with %s counts as nothing', async (_what, fields) => {
  if (typeof fields === 'string') await device.setItem('persist:medications', fields);
  else await store('medications', fields);
  phone.network.up = false;
  const tab = await open();
  const { records, changes, results } = tab.store.getState().medications;
  expect([records, changes, results]).toEqual([[], [], []]);
  phone.network.up = true;
  await read(tab);
  expect(names(tab.store.getState().medications.records)).toEqual(['Aspirin']);
  expect(tab.store.getState().alarms.ringing).toHaveLength(1);
});

test.each([
  ['a miss', { missed: [{}] }],
  ['an answer', { missed: [], answered: [{ medicine_name: 'Aspirin', dose: '2026-03-10T08:00' }] }],
])('a stored survivor with %s of another shape counts as nothing', async (_what, survivor) => {
  const survivors = { list: [{ id: 'rosa', ...survivor }], readAt: 1 };
  const fields = { ownerId: rosa.user.id, survivor: null, survivors };
  await store(
    'monitoring',
    Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, JSON.stringify(one)])),
  );
  phone.network.up = false;
  const tab = await open();
  expect(tab.store.getState().monitoring.survivors).toBeNull();
});

test('a snapshot that cannot be written is reported to the user', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const tab = await open({ ...deviceStorage(), getItem: async () => null, setItem: full });
  await read(tab);
  await eventually(() =>
    expect(tab.store.getState().announcements.announcement).toEqual({
      tone: 'warning',
      text: 'This device could not save a copy for later. Please free some space, or allow this page to keep data.',
    }),
  );
  expect(logged).toHaveBeenCalledWith('Error storing data', expect.anything());
  // The remaining keys fail before the test ends.
  await writeSnapshots(tab.store);
});
