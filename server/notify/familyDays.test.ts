import { expect, test } from '@jest/globals';
import { missHearing } from '../../contract/fields.ts';
import { day, hour, minute } from '../../domain/specConstants.ts';
import type { TestPerson } from '../../testkit/server/makeTestServer.ts';
import { perTest } from '../../testkit/server/perTest.ts';
import { makePushTestbed } from '../../testkit/server/pushTestbed.ts';
import { makeRng } from '../../testkit/simulation/plan.ts';

/** Before the clocks change in Europe. */
const start = Date.parse('2026-03-27T06:00:00Z');
const daysPerSeed = 5;
const seeds = Array.from(
  { length: Number(process.env.FAMILY_SEEDS ?? (process.env.TEST_ALL === '1' ? 400 : 2)) },
  (_, seed) => seed,
);
const stepMs = 10 * minute;
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'];
/** After an hour or in the next summary, moved by quiet hours, and a clock change. */
const longestWaitMs = 2 * day + 2 * hour;

const testbed = perTest(() => makePushTestbed({ now: start }));

const end = start + daysPerSeed * day;

interface Miss {
  readonly personId: string;
  readonly at: number;
  answeredAt: number;
}

interface Press {
  readonly personId: string;
  readonly at: number;
}

interface Arrival {
  readonly at: number;
  readonly device: string;
  readonly owner: string | undefined;
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly aboutId: string;
}

const playDays = async (seed: number) => {
  const rng = makeRng(seed);
  const send = async (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body: object | undefined,
    { bearer }: TestPerson,
  ) => {
    const answer = await testbed.call(method, url, body, bearer);
    // The last caregiver who is notified of misses cannot end that.
    if (answer.statusCode >= 400 && answer.statusCode !== 409) throw new Error(answer.body);
  };
  const { clock, context, register, device, pair } = testbed;
  const { db } = context;
  const person = async (role: 'survivor' | 'caregiver', fname: string) => {
    const one = await register(role, {
      fname,
      lname: `${seed}`,
      email: `${fname}${seed}@example.org`,
    });
    const time_zone = rng.pick(zones);
    await db.updateTable('users').set({ time_zone }).where('id', '=', one.id).execute();
    return one;
  };
  const survivors = [await person('survivor', 'Rosa'), await person('survivor', 'Wim')];
  const caregivers = [
    await person('caregiver', 'Ada'),
    await person('caregiver', 'Bob'),
    await person('caregiver', 'Cem'),
  ];
  const owners = new Map<string, string>();
  for (const one of caregivers)
    for (let count = rng.between(1, 2); count > 0; count -= 1)
      owners.set((await device(one)).endpoint, one.id);
  for (const survivor of survivors) {
    for (const caregiver of caregivers) await pair(survivor, caregiver);
    for (let count = rng.between(1, 3); count > 0; count -= 1) {
      const schedule_time = `${String(rng.between(0, 23)).padStart(2, '0')}:${rng.pick(['00', '30'])}`;
      const medicine = { medicine_name: `M${count}`, schedule_time, frequency: '1x' };
      await send('POST', '/api/reminders', { user_id: survivor.id, ...medicine }, survivor);
    }
  }
  const presses: Press[] = [];

  const time = () => `${String(rng.between(0, 23)).padStart(2, '0')}:00`;
  const chooseHearing = async (
    caregiver: TestPerson,
    survivor: TestPerson,
    misses = rng.pick(missHearing.options),
  ) => {
    const summary_at = misses === 'summary' ? time() : null;
    const body = { misses, summary_at, stock: true, all_taken: rng.chance(0.5) };
    await send('PUT', `/api/pairing/${survivor.id}/hearing`, body, caregiver);
  };
  const chooseQuietHours = async (caregiver: TestPerson) => {
    const [from, to] = [time(), time()];
    const quiet = rng.chance(0.3) || from === to ? null : { from, to };
    await send('PUT', '/api/account/team', { quiet }, caregiver);
  };
  /** Everyone is notified of misses once a day, stays, and changes nothing. */
  const isSettled = rng.chance(0.5);
  if (isSettled)
    for (const caregiver of caregivers) {
      await chooseQuietHours(caregiver);
      for (const survivor of survivors) await chooseHearing(caregiver, survivor, 'summary');
    }

  const choose = async () => {
    const caregiver = rng.pick(caregivers);
    const survivor = rng.pick(survivors);
    switch (rng.between(0, 6)) {
      case 0:
        if (!isSettled) await chooseHearing(caregiver, survivor);
        break;
      case 1:
        if (!isSettled) await chooseQuietHours(caregiver);
        break;
      case 2: {
        if (isSettled) break;
        const until = rng.chance(0.4) ? null : clock.now() + rng.between(1, 3) * day;
        await send('PUT', '/api/account/team', { until }, caregiver);
        break;
      }
      case 3: {
        const open = await db
          .selectFrom('doses')
          .select(['medicine_id', 'dose'])
          .where('person_id', '=', survivor.id)
          .where('status', 'in', ['pending', 'missed'])
          .executeTakeFirst();
        if (!open) break;
        await send(
          'POST',
          '/api/activities/log',
          {
            user_id: survivor.id,
            activity_type: 'medication',
            activity_id: open.medicine_id,
            details: 'Done',
            status: rng.pick(['taken', 'skipped']),
            dose: open.dose,
            occurred_at: clock.now(),
          },
          survivor,
        );
        break;
      }
      case 4: {
        if (!rng.chance(0.3)) break;
        presses.push({ personId: survivor.id, at: clock.now() });
        await send('POST', '/api/emergency/send', {}, survivor);
        break;
      }
      case 5: {
        const [first] = await testbed.alertsOf(caregiver);
        if (first)
          await testbed.updateAlert(caregiver, first.id, rng.pick(['acknowledged', 'resolved']));
        break;
      }
      default:
        if (isSettled || !rng.chance(0.2)) break;
        await send('DELETE', `/api/pairing/${survivor.id}`, undefined, caregiver);
        await pair(survivor, caregiver);
    }
  };

  const arrivals: Arrival[] = [];
  const misses = new Map<string, Miss>();
  const readMisses = async (at: number) => {
    const rows = await db.selectFrom('doses').select(['id', 'person_id', 'status']).execute();
    for (const { id, person_id, status } of rows) {
      const known = misses.get(id);
      if (status === 'missed' && !known)
        misses.set(id, { personId: person_id, at, answeredAt: Infinity });
      if (status !== 'missed' && known?.answeredAt === Infinity) known.answeredAt = at;
    }
  };
  for (let at = start; at <= end; at += stepMs) {
    await testbed.passAt(at);
    await readMisses(at);
    if (rng.chance(0.08)) await choose();
    for (const { subscription, message } of await testbed.arrivesAt(at)) {
      const { id, kind, subjectId, aboutId } = message.notification.data;
      const of = { device: subscription.endpoint, owner: owners.get(subscription.endpoint) };
      arrivals.push({ at, ...of, id, kind, subjectId, aboutId });
    }
  }
  const everyone = caregivers.map((one) => one.id);
  return { arrivals, presses, misses, mustHear: isSettled ? everyone : [undefined] };
};

test.each(seeds)(
  'in five days every miss and alert reaches a caregiver, and none a device twice: %i',
  async (seed) => {
    const { arrivals, presses, misses, mustHear } = await playDays(seed);
    const overdue = [...misses].filter(
      ([, { at, answeredAt }]) => Math.min(end, answeredAt) - at > longestWaitMs,
    );
    const isNotified = ([id, { personId, at }]: [string, Miss], owner: string | undefined) =>
      arrivals.some(
        (one) =>
          one.at >= at &&
          one.at <= at + longestWaitMs &&
          (owner === undefined || one.owner === owner) &&
          ((one.kind === 'missed' && one.subjectId === id) ||
            (one.kind === 'summary' && one.subjectId === personId)),
      );
    for (const owner of mustHear)
      expect(overdue.filter((miss) => !isNotified(miss, owner))).toEqual([]);
    expect(misses.size).toBeGreaterThan(0);
    const isAlerted = ({ personId, at }: Press) =>
      arrivals.some((one) => one.kind === 'emergency' && one.aboutId === personId && one.at === at);
    expect(presses.filter((press) => !isAlerted(press))).toEqual([]);
    const ofDevices = arrivals.map(({ device, id }) => `${device} ${id}`);
    const ofMisses = arrivals.flatMap(({ kind, device, subjectId }) =>
      kind === 'missed' ? `${device} ${subjectId}` : [],
    );
    for (const each of [ofDevices, ofMisses]) expect(new Set(each).size).toBe(each.length);
  },
);
