import { expect, test } from '@jest/globals';
import { type EndpointDefinition, pathOf } from '../contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '../contract/endpoints/index.ts';
import { fieldLimits } from '../contract/fieldLimits.ts';
import { everyDay } from '../domain/daySchedule.ts';
import { makeFamily } from '../testkit/server/family.ts';
import { perTest } from '../testkit/server/perTest.ts';

const family = perTest(() => makeFamily({ devices: false }));

type KeyedName = {
  [N in EndpointName]: Endpoints[N] extends { takesIdempotencyKey: true } ? N : never;
}[EndpointName];

/** JSON takes six bytes for each control character. */
const longest = (length: number) => `x${'\u0001'.repeat(length - 1)}`;
const uuid = () => crypto.randomUUID();
const names = { name: longest(fieldLimits.medicineName), dosage: longest(fieldLimits.dosage) };
const dayMinutes = Array.from({ length: fieldLimits.times }, (_none, hour) => ({
  reminder_id: uuid(),
  time: `${String(hour).padStart(2, '0')}:00`,
}));

const largest: Record<KeyedName, () => object> = {
  logActivity: () => ({
    user_id: family.rosa.id,
    activity_type: longest(40),
    details: longest(fieldLimits.details),
    status: 'completed',
  }),
  createReminder: () => family.medicine({ medicine_name: names.name, dosage: names.dosage }),
  saveMedicine: () => ({
    ...names,
    user_id: family.rosa.id,
    revision: uuid(),
    replaces: null,
    schedule: everyDay,
    note: longest(fieldLimits.note),
    times: dayMinutes,
  }),
  sendEmergency: () => ({ message: longest(fieldLimits.alertMessage) }),
};

test('a key answers only for what the path of its call names', async () => {
  const other = await family.register('survivor');
  const times = [{ reminder_id: uuid(), time: '08:00' }];
  const body = { ...largest.saveMedicine(), user_id: other.id, times };
  const [own, foreign] = [uuid(), uuid()];
  const save = (id: string, sent: object, by = other) =>
    family.call('PUT', `/api/medicines/${id}`, sent, { ...by.bearer, 'idempotency-key': 'a tap' });
  await save(foreign, { ...largest.saveMedicine(), name: 'Secret' }, family.rosa);
  const first = await save(own, body);
  expect(first.json()).toMatchObject({ id: own });
  const asked = await save(foreign, body);
  expect([asked.statusCode, asked.body]).toEqual([422, expect.not.stringContaining('Secret')]);
});

test('repeated answers to a dose leave nothing, under whichever key', async () => {
  const now = Date.parse('2026-03-10T09:00:00Z');
  family.clock.set(now);
  const { id } = await family.addMedicine({ made_at: now - 86_400_000 });
  const answer = { status: 'taken', dose: '2026-03-10T08:00', details: 'Aspirin' };
  const entry = {
    ...answer,
    user_id: family.rosa.id,
    activity_type: 'medication',
    activity_id: id,
  };
  const { bearer } = family.rosa;
  const repeat = (key: string) =>
    family.call('POST', '/api/activities/log', entry, { ...bearer, 'idempotency-key': key });
  for (const key of ['one', 'two', 'three']) expect((await repeat(key)).statusCode).toBe(201);
  expect(await family.rows('idempotency')).toMatchObject([{ key: 'one' }]);
  expect(await family.rows('activities')).toHaveLength(1);
});

test.each(Object.keys(largest) as KeyedName[])(
  'what is stored for the largest %s takes 4 KB at most, and answers its replay',
  async (name) => {
    const long = { fname: longest(fieldLimits.name), lname: longest(fieldLimits.name) };
    for (let count = 0; count < 9; count += 1) {
      await family.pair(family.rosa, await family.register('caregiver', long));
    }
    const row: EndpointDefinition = endpoints[name];
    const url = pathOf(row, { medicineId: uuid() });
    const body = largest[name]();
    const send = () => family.call(row.method, url, body, { 'idempotency-key': 'a tap' });
    const first = await send();
    expect(first.statusCode).toBe(row.status);
    expect((await send()).json()).toEqual(first.json());
    const [stored, ...others] = await family.rows('idempotency');
    expect(others).toEqual([]);
    expect(Buffer.byteLength(stored?.answer ?? '')).toBeLessThanOrEqual(4_096);
  },
);
