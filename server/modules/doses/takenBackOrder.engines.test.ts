import { expect, test } from '@jest/globals';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/constants.ts';
import { type Answer, standing, takenBack, unanswered } from '../../../domain/doses.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T07:10:00Z');
const dose = '2026-03-10T08:00';
const family = perTest(() => makeFamily({ now }));

interface Word {
  readonly status: 'taken' | 'skipped' | 'pending';
  readonly occurred_at: number;
}

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      );

const toAnswer = ({ status, occurred_at }: Word): Answer =>
  status === 'pending' ? takenBack(occurred_at) : { status, occurredAt: occurred_at };

/** Each word with the minute at which it was said. */
test.each([
  'taken 1, pending 2, skipped 3',
  'taken 1, skipped 2, pending 3',
  'taken 2, pending 2, skipped 1',
  'taken 1, pending 2, taken 3, pending 4',
])('in whatever order they arrive, what stands is `standing`: %s', async (text) => {
  const words = text.split(', ').map((each): Word => {
    const [status, at] = each.split(' ') as [Word['status'], string];
    return { status, occurred_at: now - (10 - Number(at)) * minute };
  });
  const wanted = words.map(toAnswer).reduce(standing, unanswered);
  for (const [index, order] of permutations(words).entries()) {
    const medicine = await family.make({ medicine_name: `M${index}` });
    // Every second one by PUT and log, as our own pages do, the others by the log alone.
    for (const said of order) {
      const sent = { ...said, dose };
      if (index % 2 === 0) await family.call('PUT', `/api/reminders/${medicine.id}`, sent);
      expect((await family.logDose(medicine.id, sent)).statusCode).toBe(201);
    }
    const url = `/api/reminders/${family.rosa.id}`;
    const row = (await family.read<Reminder[]>(url, family.rosa)).at(-1);
    expect({ order, ...row }).toMatchObject({
      status: wanted.status,
      occurred_at: wanted.occurredAt,
      undone_at: wanted.undoneAt ?? null,
    });
    const doseId = (await family.rows('doses')).at(-1)!.id;
    const lines = (await family.rows('activities')).filter(({ dose_id }) => dose_id === doseId);
    const said = lines.map(({ status }) => status);
    // The log ends with what stands, and says nothing twice.
    expect(said.at(-1)).toBe(wanted.status);
    expect(said.filter((status, place) => status === said[place - 1])).toEqual([]);
  }
});
