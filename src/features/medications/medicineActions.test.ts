/** @jest-environment node */
import { beforeEach, expect, jest, test } from '@jest/globals';
import * as v from 'valibot';
import type { EndpointDefinition } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/specConstants.ts';
import { groupMedicines, type Medicine } from '../../../domain/medicines.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { remindersApi } from '../../api/remindersApi.ts';
import { eventually, makeFakeClock, settle } from '../../../testkit/page/fakeClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makeFakeDevice, type FakeDevice } from '../../../testkit/page/fakeDevice.ts';
import { makeReminder, rosa } from '../../../testkit/page/mockServer.ts';
import { recordAnswer } from '../../doses/recordAnswer.ts';
import {
  addMedicine,
  removeMedicine,
  findCurrentVersion,
  toMedicineForm,
} from './medicineActions.ts';
import { receiveUpdate } from './medicationsListeners.ts';

const { id } = rosa.user;
const due = Date.UTC(2026, 2, 10, 8, 0);

let phone: FakeDevice;
beforeEach(() => {
  phone = makeFakeDevice(rosa);
  const reminders = ['08:00', '20:00'].map((time) => makeReminder('Aspirin', time));
  phone.answer('GET /api/reminders/', () => json(200, reminders));
});

/** The tab at 8:10, with an alarm for the dose of 8:00. */
const open = async () => {
  const tab = await openTab(phone, makeFakeClock(due + 10 * minute));
  const { listReminders } = remindersApi.endpoints;
  const read = { subscribe: false, forceRefetch: true };
  await tab.store.dispatch(listReminders.initiate(rosa.user.id, read));
  await settle();
  return {
    ...tab,
    hear: (...updates: Parameters<typeof receiveUpdate>[0][]) => {
      for (const update of updates) tab.store.dispatch(receiveUpdate(update));
    },
    answers: () => tab.store.getState().medications.answers,
    ringing: () => tab.store.getState().alarms.ringing.length,
  };
};

test.each([
  ['that was current at its moment', ' ASPIRIN ', due + 9 * minute, undefined, '10T08:00', 0],
  ['of last night', 'Aspirin', due - 715 * minute, undefined, '09T20:00', 1],
  ['that it names', 'Aspirin', due, '2026-03-10T20:00', '10T20:00', 1],
])(
  'an answer from another tab is for the dose %s',
  async (_which, medicineName, timestamp, dose, answered, ringing) => {
    const tab = await open();
    expect(tab.ringing()).toBe(1);
    tab.hear({ medicineName, status: 'taken', timestamp, ...(dose !== undefined && { dose }) });
    expect(tab.answers()).toEqual({
      [`2026-03-${answered}|aspirin`]: { status: 'taken', occurredAt: timestamp },
    });
    expect(tab.ringing()).toBe(ringing);
  },
);

test('an answer from another tab about an unknown medicine changes nothing, and a miss does not replace an answer', async () => {
  const tab = await open();
  const before = tab.answers();
  tab.hear({ medicineName: 'Statin', status: 'taken', timestamp: due });
  expect(tab.answers()).toBe(before);
  const aspirin = { medicineName: 'Aspirin', timestamp: due + minute };
  tab.hear({ ...aspirin, status: 'taken' }, { ...aspirin, status: 'missed' });
  expect(tab.answers()['2026-03-10T08:00|aspirin']).toMatchObject({ status: 'taken' });
});

test('an answer from another tab is not forwarded or recorded again, and one of another shape is ignored', async () => {
  const tab = await open();
  const heard: unknown[] = [];
  const channel = new BroadcastChannel('medication-updates');
  channel.addEventListener('message', ({ data }) => heard.push(data));
  channel.postMessage({ medicineName: 'Aspirin', status: 'eaten', timestamp: due });
  channel.postMessage('hello');
  channel.postMessage({ medicineName: 'Aspirin', status: 'skipped', timestamp: due + minute });
  await eventually(() => expect(tab.ringing()).toBe(0));
  await settle();
  expect(heard).toEqual([]);
  expect(tab.store.getState().outbox.rows).toEqual([]);
  expect(phone.callsTo('PUT')).toEqual([]);
  channel.close();
});

test('the outbox sends calls of the contract, with an idempotency key for each record: fixed for a miss, new for a tap', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) phone.answer(method, () => json(500, {}));
  phone.answer('GET /api/reminders/', () => json(200, [makeReminder('Aspirin', '08:00')]));
  const { store, services } = await open();
  const add = jest.spyOn(services.device.outbox, 'add');
  const said = { medicineKey: 'aspirin', dose: '2026-03-10T08:00', occurredAt: due } as const;
  await store.dispatch(recordAnswer({ ...said, status: 'missed' }));
  await store.dispatch(recordAnswer({ ...said, status: 'taken' }));
  await store.dispatch(
    addMedicine({ name: ' Statin ', dosage: '5mg', frequency: '1', times: ['09:00'] }, id),
  );
  await store.dispatch(removeMedicine(selectMedicines(store.getState())[0]!));
  const sent = add.mock.calls.flatMap(([{ calls }]) => calls);

  expect(sent.map(({ endpoint }) => endpoint)).toEqual([
    'setReminderStatus',
    'logActivity',
    'setReminderStatus',
    'logActivity',
    'createReminder',
    'deleteReminder',
  ]);
  for (const { endpoint, body, params, idempotencyKey } of sent) {
    const definition: EndpointDefinition = endpoints[endpoint];
    if (definition.body) expect(v.parse(definition.body, body)).toEqual(body);
    if (definition.params) expect(v.parse(definition.params, params)).toEqual(params);
    expect(idempotencyKey !== undefined).toBe(definition.takesIdempotencyKey === true);
  }
  const [miss, taken] = sent.filter(({ endpoint }) => endpoint === 'logActivity');
  expect(miss?.idempotencyKey).toBe('miss:aspirin:2026-03-10T08:00');
  expect(taken?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
});

const medicineOf = (...rows: ReturnType<typeof makeReminder>[]): Medicine =>
  groupMedicines(rows)[0]!;
const row = makeReminder('Aspirin', '08:00');
const opened = medicineOf(row);
const renamed = medicineOf({ ...row, medicine_name: 'Statin' });
const retimed = medicineOf(makeReminder('ASPIRIN', '09:00'));
const elses = medicineOf(makeReminder('Aspirin', '08:00', { user_id: 'ada' }));

test.each([
  ['the one with a reminder of it, though renamed', [retimed, renamed], renamed],
  ['else the one of its name, though all its times changed', [retimed], retimed],
  ['none of another user', [elses], null],
  ['none where it was deleted', [], null],
])('the medicine that was opened is now %s', (_which, medicines, expected) => {
  expect(findCurrentVersion(medicines, opened)).toBe(expected);
});

test.each([
  [1, '1'],
  [3, '3'],
  [4, 'custom'],
])(
  'the form of %i reminders shows the frequency %s and the times of the day in order',
  (n, frequency) => {
    const times = Array.from({ length: n }, (_none, index) => `1${index}:30`);
    const rows = times.map((time) => makeReminder('Aspirin', `${time}:00`, { dosage: ' ' }));
    expect(toMedicineForm(medicineOf(...rows.toReversed()))).toEqual({
      name: 'Aspirin',
      dosage: '1 tablet',
      frequency,
      times,
    });
  },
);
