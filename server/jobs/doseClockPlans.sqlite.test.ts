import { expect, test } from '@jest/globals';
import { type Compilable, sql } from 'kysely';
import { dueRows } from '../db/claim.ts';
import { untaken } from '../modules/doses/clockRepository.ts';
import { makeFamily } from '../../testkit/server/family.ts';
import { perTest } from '../../testkit/server/perTest.ts';

const family = perTest(() => makeFamily({ now: 0 }));

const planOf = async (query: Compilable): Promise<string[]> => {
  const { sql: text, parameters } = query.compile();
  const parts = text.split('?').map((part) => sql.raw(part));
  const explained = parts
    .slice(1)
    .reduce((all, part, index) => sql`${all}${parameters[index]}${part}`, parts[0]!);
  const { rows } = await sql<{ detail: string }>`explain query plan ${explained}`.execute(
    family.context.db,
  );
  return rows.map(({ detail }) => detail);
};

test.each([21, 1_440])('the doses of %i minutes are found by their times', async (count) => {
  const times = Array.from({ length: count }, (_, index) => `t${index}`);
  const { db } = family.context;
  const plan = await planOf(untaken(db, { zone: 'Europe/Berlin', date: '2026-03-10', times }));
  expect(plan).toContain('SEARCH reminders USING INDEX reminders_due (schedule_time=?)');
  expect(plan.filter((step) => step.includes('SCAN'))).toEqual([]);
  expect(plan.join()).toMatch(
    /SEARCH doses USING .*INDEX .*person_id=\? AND medicine_key=\? AND dose=\?/,
  );
});

test('the doses to look at are found by their time', async () => {
  const plan = await planOf(dueRows(family.context.db, 'doses', 0));
  expect(plan).toEqual(['SEARCH doses USING INDEX doses_next (next_at<?)']);
});
