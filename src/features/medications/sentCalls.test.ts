/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import * as v from 'valibot';
import type { EndpointDefinition } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints/index.ts';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone } from '../../../testkit/page/phone.ts';
import { reminderOf, rosa } from '../../../testkit/page/scripted.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { remindersApi } from '../../api/remindersApi.ts';
import { answerDose } from './answerDose.ts';
import { addMedicine, removeMedicine } from './medicineActions.ts';

const { id } = rosa.user;
const due = Date.UTC(2026, 2, 10, 8, 0);

test('the outbox sends calls of the contract, with an idempotency key for each record: fixed for a miss, new for a tap', async () => {
  const phone = makePhone(rosa);
  phone.answer('', () => json(500, {}));
  phone.answer('GET /api/reminders/', () => json(200, [reminderOf('Aspirin', '08:00')]));
  const { store, services } = await openTab(phone, makeDrivenClock(due));
  const read = { subscribe: false, forceRefetch: true };
  await store.dispatch(remindersApi.endpoints.listReminders.initiate(id, read));
  const add = jest.spyOn(services.device.outbox, 'add');
  const said = { medicineKey: 'aspirin', dose: '2026-03-10T08:00', occurredAt: due } as const;
  await store.dispatch(answerDose({ ...said, status: 'missed' }));
  await store.dispatch(answerDose({ ...said, status: 'taken' }));
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
    expect(idempotencyKey !== undefined).toBe(definition.records === true);
  }
  const [miss, taken] = sent.filter(({ endpoint }) => endpoint === 'logActivity');
  expect(miss?.idempotencyKey).toBe('miss:aspirin:2026-03-10T08:00');
  expect(taken?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
});
