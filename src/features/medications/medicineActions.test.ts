/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import * as v from 'valibot';
import type { EndpointDefinition } from '../../../contract/endpoint.ts';
import { endpoints, type RequestBody } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/specConstants.ts';
import { emptyScheduleForm } from '../../../domain/scheduleForm.ts';
import type { NewStock } from '../../../domain/stock.ts';
import {
  type MedicineDefinition,
  recordsOfReminders,
  toMedicine,
  toMedicines,
} from '../../../domain/medicines.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { flushOutbox } from '../../api/outbox/outboxActions.ts';
import { outboxRowDropped, readOutbox } from '../../api/outbox/outboxSlice.ts';
import { eventually, settle } from '../../../testkit/page/fakeClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import {
  clock,
  phone,
  phoneTestbed,
  replacePhone,
  start as due,
} from '../../../testkit/page/phoneTestbed.ts';
import {
  carl,
  dailyMedicine,
  makeReminder,
  medicineList,
  rosa,
} from '../../../testkit/page/mockServer.ts';
import { recordAnswer } from '../../doses/recordAnswer.ts';
import { activeSurvivorChanged } from '../monitoring/events.ts';
import { dropRows, refetchMedicines, removeMedicine, saveMedicine } from './medicineActions.ts';
import { toMedicineForm } from './form/toMedicineForm.ts';
import { type Conflict, selectConflicts } from './list/conflicts.ts';
import { selectMedicineViews } from './medicineView.ts';
import { readAlarmEvents } from './readAlarmEvents.ts';
import { receiveUpdate } from './medicationsListeners.ts';

const { id } = rosa.user;

const rows = ['08:00', '20:00'].map((time) => makeReminder('Aspirin', time));
const added = { personId: id, replaced: null };

phoneTestbed(rosa, due + 10 * minute);
beforeEach(() => {
  phone.answer('GET /api/medicines/', () => medicineList(...rows));
});

/** The tab at 8:10, with an alarm for the dose of 8:00. */
const open = async () => {
  const tab = await openTab(phone, clock);
  await tab.store.dispatch(refetchMedicines(id));
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

type Tab = Awaited<ReturnType<typeof open>>;

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

test("a caregiver's answer about one survivor changes no window that shows another with a medicine of that name", async () => {
  const other = '0198c0de-0000-7000-8000-000000000005';
  const dose = { medicineKey: 'aspirin', dose: '2026-03-10T08:00' } as const;
  const answered = '2026-03-10T08:00|aspirin';
  replacePhone(carl);
  const watch = async (personId: string) => {
    phone.answer(`GET /api/medicines/${personId}`, () =>
      medicineList(makeReminder('Aspirin', '08:00', { user_id: personId })),
    );
    const tab = await openTab(phone, clock);
    const { store } = tab;
    store.dispatch(activeSurvivorChanged({ personId, fname: '', zone: 'UTC' }));
    await store.dispatch(refetchMedicines(personId));
    const answer = () => store.getState().medications.answers[answered]?.status;
    const isPending = () => selectMedicineViews(store.getState())[0]!.hasPendingChange;
    return { store, answer, isPending };
  };
  const [one, same, another] = [await watch(id), await watch(id), await watch(other)];
  phone.network.up = false;
  await one.store.dispatch(recordAnswer({ ...dose, status: 'taken' }));
  await eventually(() => expect(same.answer()).toBe('taken'));
  await Promise.all([same, another].map(({ store }) => store.dispatch(readOutbox())));
  expect([same.isPending(), another.isPending(), another.answer()]).toEqual([
    true,
    false,
    undefined,
  ]);
  const [row] = another.store.getState().outbox.rows;
  await another.store.dispatch(recordAnswer({ ...dose, status: 'skipped' }));
  another.store.dispatch(outboxRowDropped(row!));
  expect(another.answer()).toBe('skipped');
  const reading = same.store.dispatch(readAlarmEvents());
  same.store.dispatch(activeSurvivorChanged({ personId: other, fname: '', zone: 'UTC' }));
  await reading;
  expect(same.answer()).not.toBe('taken');
});

test('the outbox sends calls of the contract, with an idempotency key for each record: fixed for a miss, new for a tap', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) phone.answer(method, () => json(500, {}));
  phone.answer('GET /api/medicines/', () => medicineList(makeReminder('Aspirin', '08:00')));
  const { store, services } = await open();
  const add = jest.spyOn(services.device.outbox, 'add');
  const said = { medicineKey: 'aspirin', dose: '2026-03-10T08:00', occurredAt: due } as const;
  await store.dispatch(recordAnswer({ ...said, status: 'missed' }));
  await store.dispatch(recordAnswer({ ...said, status: 'taken' }));
  await store.dispatch(saveMedicine(dailyMedicine(' Statin ', '09:00'), added));
  await store.dispatch(removeMedicine(selectMedicines(store.getState())[0]!));
  const sent = add.mock.calls.flatMap(([{ calls }]) => calls);

  expect(sent.map(({ endpoint }) => endpoint)).toEqual([
    'logActivity',
    'logActivity',
    'saveMedicine',
    'deleteMedicine',
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

describe('a change of a medicine', () => {
  const conflict = { code: 'revision_conflict', message: 'Somebody else has changed it.' };
  const bodies = () => phone.callsTo('PUT /api/medicines/').map(({ body }) => body);
  const opened = recordsOfReminders(rows)[0]!;
  const newest = { ...opened, revision: makeReminder('', '').id, dosage: '100mg' };
  const edit = async ({ store }: Tab, change: Partial<MedicineDefinition>, stock?: NewStock) => {
    const replaced = selectMedicines(store.getState())[0]!;
    const form = { ...replaced, ...change };
    return store.dispatch(saveMedicine(form, { personId: id, replaced, stock }));
  };

  test('says so when the server takes it later only', async () => {
    const tab = await open();
    const full = { code: 'disk_full', message: 'The disk of this server is nearly full.' };
    phone.answer('PUT /api/medicines/', () => json(507, full, { 'retry-after': '60' }));
    const outcome = await edit(tab, { name: 'ASA' });
    expect(outcome).toMatchObject({ kind: 'waiting', isPutOff: true });
  });

  test('replaces the one before it, also unsent, and keeps the reminders of its times', async () => {
    const tab = await open();
    phone.network.up = false;
    expect(await edit(tab, { times: ['20:00', '07:00'] })).toMatchObject({ kind: 'waiting' });
    expect(await edit(tab, { name: 'ASA' })).toMatchObject({ kind: 'waiting' });
    const [once, again] = tab.store.getState().outbox.rows;
    const evening = { reminder_id: rows[1]!.id, time: '20:00' };
    const morning = { reminder_id: expect.any(String), time: '07:00' };
    expect(once!.calls).toMatchObject([
      {
        params: { medicineId: opened.id },
        body: { replaces: opened.revision, times: [morning, evening] },
      },
    ]);
    expect(again).toMatchObject({ group: 'aspirin', alsoGroup: 'asa' });
    const { revision, times } = once!.calls[0]!.body as RequestBody<'saveMedicine'>;
    expect(again!.calls).toMatchObject([{ body: { replaces: revision, times } }]);
    const [asa] = selectMedicines(tab.store.getState());
    expect(asa).toMatchObject({ id: opened.id, name: 'ASA', times: ['07:00', '20:00'] });
    expect(asa!.slots.map(({ madeAt }) => madeAt)).toEqual([due + 10 * minute, 0]);
  });

  /** Two changes that were made offline and refused, because of one made elsewhere. */
  const openRefused = async () => {
    const tab = await open();
    phone.network.up = false;
    const counted = { count: 9, per_dose: 1 };
    await edit(tab, { dosage: '2 tablets', times: ['08:00', '21:00'] }, counted);
    await edit(tab, { name: 'ASA' });
    phone.answer('PUT /api/medicines/', () => json(409, conflict));
    phone.answer('GET /api/medicines/', () => json(200, [newest]));
    phone.network.up = true;
    await tab.store.dispatch(flushOutbox({ ignoreBackoff: true }));
    await tab.store.dispatch(refetchMedicines(id));
    return { tab, conflicts: () => selectConflicts(tab.store.getState()) };
  };

  test('that was refused later leaves the newer version in force until the user chooses; that one drops all', async () => {
    const { tab, conflicts } = await openRefused();
    expect(conflicts()).toMatchObject([
      { newest: { dosage: '100mg' }, mine: { name: 'ASA', dosage: '2 tablets' } },
    ]);
    expect(selectMedicines(tab.store.getState())).toMatchObject([{ dosage: '100mg' }]);
    await tab.store.dispatch(dropRows(conflicts()[0]!.rows));
    expect(tab.store.getState().outbox.rows).toEqual([]);
  });

  test('that was refused later can replace the newest one at once, with the reminders of its times', async () => {
    const { tab, conflicts } = await openRefused();
    const [{ mine, rows: refused }] = conflicts() as [Conflict];
    phone.answer('PUT /api/medicines/', () => json(200, newest));
    const { outbox } = tab.services.device;
    jest.spyOn(outbox, 'drop').mockRejectedValue(new Error('The app was closed'));
    const replaced = toMedicine(newest);
    const outcome = await tab.store.dispatch(
      saveMedicine(mine, { personId: id, replaced, refused, stock: mine.stock }),
    );
    expect(outcome).toMatchObject({ kind: 'saved' });
    expect([tab.store.getState().outbox.rows, await outbox.list(id)]).toEqual([[], []]);
    expect(mine.stock).toMatchObject({ count: 9 });
    expect(bodies().at(-1)).toMatchObject({
      replaces: newest.revision,
      name: 'ASA',
      dosage: '2 tablets',
      times: [{ reminder_id: rows[0]!.id, time: '08:00' }, { time: '21:00' }],
      stock: mine.stock,
    });
  });

  test('that follows one that was refused for its name replaces the version before that one', async () => {
    const tab = await open();
    phone.network.up = false;
    await edit(tab, { name: 'Statin', dosage: '2 tablets' });
    await edit(tab, { name: 'ASA' });
    await edit(tab, { name: 'Statin' });
    const taken = { code: 'duplicate_reminder', message: 'It is there already.' };
    phone.answer('PUT /api/medicines/', () => json(409, taken));
    phone.network.up = true;
    await tab.store.dispatch(flushOutbox({ ignoreBackoff: true }));
    const { revision: replaces } = opened;
    expect(bodies().slice(-3)).toMatchObject([
      { name: 'Statin', replaces },
      { name: 'ASA', dosage: '2 tablets', replaces },
      { name: 'Statin', replaces },
    ]);
  });

  test.each([
    ['a conflict', 409, conflict, [newest], 'conflict', 1],
    ['a conflict with a medicine that is gone by now', 409, conflict, [], 'refused', 0],
    ['a deletion', 404, { code: 'not_found', message: 'It is gone.' }, [], 'refused', 0],
  ])(
    'is refused at once because of %s: it waits for the choice, or is undone',
    async (_what, status, body, list, kind, left) => {
      const tab = await open();
      phone.answer('PUT /api/medicines/', () => json(status, body));
      phone.answer('GET /api/medicines/', () => json(200, list));
      expect(await edit(tab, { dosage: '2 tablets' })).toMatchObject({ kind });
      expect(tab.store.getState().outbox.rows).toHaveLength(left);
      expect(tab.store.getState().medications.changes).toEqual([]);
    },
  );
});

test.each([
  [1, '1'],
  [3, '3'],
  [4, 'custom'],
])(
  'the form of %i reminders shows the frequency %s and the times of the day in order',
  (n, frequency) => {
    const times = Array.from({ length: n }, (_none, index) => `1${index}:30`);
    const made = times.map((time) => makeReminder('Aspirin', `${time}:00`, { dosage: ' ' }));
    const [medicine] = toMedicines(recordsOfReminders(made));
    expect(toMedicineForm(medicine!, undefined)).toEqual({
      name: 'Aspirin',
      dosage: '1 tablet',
      frequency,
      times,
      amounts: times.map(() => ''),
      days: emptyScheduleForm,
      stock: { count: '', perDose: '1' },
      note: '',
    });
  },
);
