import { expect, test } from '@jest/globals';
import { type Answer, makeUndo } from './answers.ts';
import { dosesAround } from './dosesAround.ts';
import { lastDue, nextDose, pickCurrentDose } from './currentDose.ts';
import type { Slot } from './doses.ts';
import { minute } from './specConstants.ts';
import { summarizeDoses } from './survivorState.ts';
import type { ZoneContext } from './zoneChange.ts';
import { dateOf, timeOf } from './zonedTime.ts';

const date = '2026-11-29';
const at = (time: string) => Date.parse(`${date}T${time}Z`);
const now = at('14:00');
const taken: Answer = { status: 'taken', occurredAt: at('07:01') };
const missed: Answer = { status: 'missed', occurredAt: at('13:15') };

/** Of 07:00, 12:55, 13:50 and 20:00 UTC in the zone before; rows of pushed doses hold an undo. */
const inUtc = { '07:00': taken, '12:55': missed, '13:50': makeUndo(at('01:50')), '20:00': null };
const inBerlin = { '08:00': taken, '13:55': missed, '14:50': makeUndo(at('01:50')), '21:00': null };

test.each([
  ['without a move', 'UTC', undefined, inUtc],
  ['east', 'Europe/Berlin', 'UTC', inUtc],
  ['further east', 'Asia/Karachi', 'UTC', inUtc],
  ['west', 'UTC', 'Europe/Berlin', inBerlin],
  ['further west', 'America/New_York', 'Europe/Berlin', inBerlin],
])('%s: each dose keeps its state and is counted once', (_what, zone, before, known) => {
  const place = { zone, move: before === undefined ? undefined : { before, since: now - minute } };
  const slots = Object.keys(known).map((time) => ({ time, madeAt: at('06:55') }));
  const answers = new Map(
    Object.entries(known).flatMap(([time, answer]) =>
      answer ? [[`${date}T${time}`, answer]] : [],
    ),
  );
  const answerFor = (dose: string) => answers.get(dose) ?? null;
  const doses = dosesAround({ slots, answers, answerFor, place, now });
  const times = Object.keys(known);
  expect(
    doses
      .filter(({ dose }) => dateOf(dose) === date)
      .map(({ dose, at }) => [timeOf(dose), at < now]),
  ).toEqual(times.map((time, index) => [time, index < 3]));
  const { due, missed, next, ...counts } = summarizeDoses({
    medicines: [{ slots }],
    answersOf: () => answers,
    place,
    now,
  });
  expect([missed, due, next].map((each) => each.map(({ dose }) => timeOf(dose)))).toEqual(
    times.slice(1).map((time) => [time]),
  );
  expect(counts).toEqual({ planned: 4, taken: 1 });
  const found = [
    lastDue(slots, now, place),
    pickCurrentDose(doses, now, zone),
    nextDose(slots, now, place),
  ];
  expect(found.map((dose) => timeOf(dose?.dose ?? ''))).toEqual([times[2], times[2], times[3]]);
});

const around = (
  slots: readonly Slot[],
  answered: readonly string[],
  { place, now: instant }: { readonly place: ZoneContext; readonly now: number },
) => {
  const answers = new Map(answered.map((dose) => [dose, taken]));
  const answerFor = (dose: string) => answers.get(dose) ?? null;
  const of = { place, now: instant };
  const { planned } = summarizeDoses({ medicines: [{ slots }], answersOf: () => answers, ...of });
  return { planned, doses: dosesAround({ slots, answers, answerFor, ...of }) };
};

test('a dose answered before its time was changed is no planned one', () => {
  const slots = [{ time: '20:00', madeAt: at('08:00') }];
  const { doses } = around(slots, [`${date}T07:00`], { place: { zone: 'UTC' }, now });
  expect(doses.map(({ dose, isPlanned }) => [dose, isPlanned])).toEqual([
    [`${date}T07:00`, false],
    [`${date}T20:00`, true],
    ['2026-11-30T20:00', true],
  ]);
});

/** 8:00 in New York, and 8 hours later that of the next day in Auckland. */
test.each([
  ['open', ['2025-06-15T08:00'], 0],
  ['answered too', ['2025-06-15T08:00', '2025-06-16T08:00'], 1],
])('after a move, a dose that was taken 8 hours before and is %s: %j', (_what, answered, count) => {
  const since = Date.parse('2025-06-15T18:00Z');
  const place = { zone: 'Pacific/Auckland', move: { before: 'America/New_York', since } };
  const { planned, doses } = around([{ time: '08:00', madeAt: 0 }], answered, {
    place,
    now: since,
  });
  const unexpected = doses.filter(({ isExpected }) => !isExpected).map(({ dose }) => dose);
  expect(planned).toBe(count);
  expect(unexpected).toEqual(count === 0 ? ['2025-06-16T08:00'] : []);
});
