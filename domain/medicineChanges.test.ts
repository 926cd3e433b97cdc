import { expect, test } from '@jest/globals';
import type { Amounts } from '../contract/endpoints/index.ts';
import { everyDay } from './daySchedule.ts';
import { changeOf, differencesOf } from './medicineChanges.ts';
import { resume } from './resume.ts';

const now = '2026-03-10T09:00';
const paused = { ...everyDay, paused_from: '2026-03-10T08:00' };
const stopped = { ...paused, stop_reason: 'rash' };
const over = { ...paused, paused_until: '2026-03-10T08:30' };
const until = { ...paused, paused_until: '2026-03-12T00:00' };

test.each([
  ['Added', undefined, everyDay],
  ['Changed', everyDay, { ...everyDay, last_day: '2026-04-01' }],
  ['Paused', everyDay, paused],
  ['Paused', over, paused],
  ['Paused', until, paused],
  ['Changed', until, { ...until, first_day: '2026-03-01' }],
  ['Resumed', until, over],
  ['Resumed', paused, everyDay],
  ['Stopped', everyDay, stopped],
  ['Stopped', paused, stopped],
  ['Changed', stopped, { ...stopped, last_day: '2026-04-01' }],
  ['Resumed', stopped, over],
] as const)('%s', (change, before, after) => expect(changeOf(before, after, now)).toBe(change));

const medicine = { name: 'A', dosage: '', note: '', times: ['08:00'] };

test.each([
  ['a pause', everyDay, until, [{ what: 'pause', until: '2026-03-12T00:00' }]],
  ['a stop', everyDay, stopped, [{ what: 'pause', until: null, stop_reason: 'rash' }]],
  ['a pause that became a stop', paused, stopped, [{ what: 'pause', stop_reason: 'rash' }]],
  ['the end of a stop', stopped, over, []],
] as const)('%s is told', (_name, before, after, told) => {
  const [from, to] = [before, after].map((schedule) => ({ ...medicine, schedule }));
  expect(differencesOf(changeOf(before, after, now), from!, to!)).toMatchObject(told);
});

test('other amounts are told in the order of the times; those of other times are none', () => {
  const [one, two] = [
    { time: '08:00', amount: '1' },
    { time: '20:00', amount: '2' },
  ];
  const plan = { ...medicine, schedule: everyDay, times: ['20:00', '08:00'] };
  const told = (before: Amounts, after: Amounts) =>
    differencesOf('Changed', { ...plan, amounts: before }, { ...plan, amounts: after });
  expect(told([], [two, one])).toEqual([{ what: 'amounts', from: [], to: [one, two] }]);
  expect(told([two, one], [one, two, { time: '12:00', amount: '3' }])).toEqual([]);
});

test('a stop ends with its reason', () => {
  const again = resume(stopped, ['08:00'], Date.parse('2026-03-20T09:00Z'), 'UTC');
  expect(again).toEqual({ ...paused, paused_until: '2026-03-20T09:00' });
});

test('each text, the times and the days are told with what they were', () => {
  const before = { ...medicine, schedule: everyDay };
  const weekly = { ...everyDay, rule: { kind: 'weekdays' as const, weekdays: [1 as const] } };
  const after = { name: 'B', dosage: '2', note: 'x', times: ['20:00', '08:00'], schedule: weekly };
  expect(differencesOf('Changed', before, after)).toEqual([
    { what: 'name', from: 'A', to: 'B' },
    { what: 'dosage', from: '', to: '2' },
    { what: 'note', from: '', to: 'x' },
    { what: 'times', from: ['08:00'], to: ['20:00', '08:00'] },
    { what: 'days', from: everyDay, to: weekly },
  ]);
  expect(differencesOf('Changed', before, before)).toEqual([]);
});

test('a pause that ends this minute is over', () =>
  expect(changeOf({ ...paused, paused_until: now }, everyDay, now)).toBe('Changed'));
