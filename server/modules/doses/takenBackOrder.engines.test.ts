import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Activity, Reminder } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/constants.ts';
import { type Answer, standing, takenBack, unanswered } from '../../../domain/doses.ts';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';

const now = Date.parse('2026-03-10T07:10:00Z');
const dose = '2026-03-10T08:00';
let family: Family;

beforeEach(async () => {
  family = await makeFamily({ now });
});
afterEach(() => family.close());

type Word = readonly [status: 'taken' | 'skipped' | 'pending', at: number];

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      );

const toAnswer = ([status, at]: Word): Answer => {
  const instant = now - (10 - at) * minute;
  return status === 'pending' ? takenBack(instant) : { status, occurredAt: instant };
};

test.each<[string, readonly Word[]]>([
  [
    'taken, taken back, skipped',
    [
      ['taken', 1],
      ['pending', 2],
      ['skipped', 3],
    ],
  ],
  [
    'taken, skipped, both taken back',
    [
      ['taken', 1],
      ['skipped', 2],
      ['pending', 3],
    ],
  ],
  [
    'taken back in the very millisecond',
    [
      ['taken', 2],
      ['pending', 2],
      ['skipped', 1],
    ],
  ],
  [
    'taken, taken back, taken, taken back',
    [
      ['taken', 1],
      ['pending', 2],
      ['taken', 3],
      ['pending', 4],
    ],
  ],
])('in whatever order they arrive, what stands is `standing`: %s', async (_what, words) => {
  const wanted = words.map(toAnswer).reduce(standing, unanswered);
  for (const [index, order] of permutations(words).entries()) {
    const medicine = await family.make({ medicine_name: `M${index}` });
    // Every second one by PUT and log, as our own pages do, the others by the log alone.
    for (const [status, at] of order) {
      const sent = { status, dose, occurred_at: now - (10 - at) * minute };
      if (index % 2 === 0) await family.call('PUT', `/api/reminders/${medicine.id}`, sent);
      const answer = await family.call('POST', '/api/activities/log', {
        ...sent,
        user_id: family.rosa.id,
        activity_type: 'medication',
        activity_id: medicine.id,
        details: status,
      });
      expect(answer.statusCode).toBe(201);
    }
    const { json } = await family.call('GET', `/api/reminders/${family.rosa.id}`);
    const row = json<Reminder[]>().find(({ id }) => id === medicine.id);
    expect({ order, ...row }).toMatchObject({
      status: wanted.status,
      occurred_at: wanted.occurredAt,
      undone_at: wanted.undoneAt ?? null,
    });
    const { db } = family.context;
    const lines = await db
      .selectFrom('activities')
      .innerJoin('doses', 'doses.id', 'activities.dose_id')
      .select(['activities.status'])
      .where('doses.medicine_key', '=', `m${index}`)
      .orderBy('activities.id')
      .execute();
    const said = lines.map((line: Pick<Activity, 'status'>) => line.status);
    // The log ends with what stands, and says nothing twice.
    expect(said.at(-1)).toBe(wanted.status);
    expect(said.filter((status, place) => status === said[place - 1])).toEqual([]);
  }
});
