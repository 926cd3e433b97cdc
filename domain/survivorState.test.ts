import { expect, test } from '@jest/globals';
import type { Answer } from './answers.ts';
import { askWindowMs } from './asks.ts';
import { autoMissAfterMs } from './doseTimes.ts';
import { minute } from './specConstants.ts';
import { summarizeDoses } from './survivorState.ts';

const dueAt = Date.parse('2026-03-09T20:00Z');
const slots = [{ time: '20:00', madeAt: dueAt - minute }];
const at = (now: number, status: Answer['status'] = 'pending') => {
  const answers = new Map([['2026-03-09T20:00', { status, occurredAt: dueAt }]]);
  const check = { medicines: [{ slots }], answersOf: () => answers, place: { zone: 'UTC' }, now };
  const { due, missed, next, planned, taken } = summarizeDoses(check);
  return [due, missed, next]
    .map((some) => some.map(({ dose }) => dose.slice(5, 10)).join())
    .concat(`${taken}/${planned}`);
};

test.each([
  ['before it is due', dueAt - minute, 'pending', ['', '', '03-09', '0/1']],
  ['taken before it is due', dueAt - minute, 'taken', ['', '', '03-10', '1/1']],
  ['when it is due', dueAt, 'pending', ['03-09', '', '03-10', '0/1']],
  ['as long as it rings', dueAt + autoMissAfterMs - 1, 'pending', ['03-09', '', '03-10', '0/1']],
  ['once it is taken', dueAt + minute, 'taken', ['', '', '03-10', '1/1']],
  ['missed, that day', dueAt + autoMissAfterMs, 'missed', ['', '03-09', '03-10', '0/1']],
  ['missed, in the night', dueAt + askWindowMs - 1, 'missed', ['', '03-09', '03-10', '0/1']],
  ['missed, long ago', dueAt + askWindowMs, 'missed', ['', '', '03-10', '0/1']],
] as const)('a dose %s', (_when, now, status, shown) => expect(at(now, status)).toEqual(shown));

test('a dose missed in the morning is shown until midnight', () => {
  const medicines = [{ slots: [{ time: '06:00', madeAt: 0 }] }];
  const answers = new Map([['2026-03-09T06:00', { status: 'missed' as const, occurredAt: 0 }]]);
  const check = { medicines, answersOf: () => answers, place: { zone: 'UTC' } };
  const missedBy = (now: string) =>
    summarizeDoses({ ...check, now: Date.parse(now) }).missed.length;
  expect(['2026-03-09T23:59Z', '2026-03-10T00:00Z'].map(missedBy)).toEqual([1, 0]);
});

test('nothing is next without a medicine', () => {
  const check = { medicines: [], answersOf: () => new Map(), place: { zone: 'UTC' }, now: dueAt };
  expect(summarizeDoses(check)).toEqual({ planned: 0, taken: 0, due: [], missed: [], next: [] });
});
