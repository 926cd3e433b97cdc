import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  checkProperty,
  instantIn,
  makeMedicine,
  slotsIn,
  withWalk,
} from '../testkit/domain/scheduleArbitraries.ts';
import { expectedDoses, type WallClockWalk } from '../testkit/domain/wallClockOracle.ts';
import { type AlarmDecision, doseTag, isShown, isSounding } from './alarms.ts';
import { decideAlarms } from './decideAlarms.ts';
import { day, hour, minute } from './specConstants.ts';
import { type Answer, makeUndo, resolveAnswers, unanswered } from './answers.ts';
import { doseId } from './doses.ts';
import type { Medicine } from './medicines.ts';

const over = 20 * minute;
const berlin = 'Europe/Berlin';
const at = (iso: string) => Date.parse(iso);
const since1970 = (...times: string[]) => times.map((time) => ({ time, madeAt: 0 }));
const daily = (name: string, ...times: string[]) => makeMedicine(name, since1970(...times));

/** A page that checks on demand, like the alarms feature. */
const makePage = (medicines: readonly Medicine[], zone: string, start: number) => {
  const ringing = new Set<string>();
  const answers = new Map<string, Answer>();
  const page = {
    ringing,
    answers,
    since: start,
    answer: (id: string, status: Answer['status'], occurredAt: number) => {
      answers.set(id, resolveAnswers(answers.get(id) ?? unanswered, { status, occurredAt }));
      ringing.delete(id);
    },
    check: (now: number): AlarmDecision[] => {
      const answerFor = ({ key }: Medicine, dose: string) =>
        answers.get(doseId(key, dose)) ?? unanswered;
      const { since } = page;
      const decisions = decideAlarms({
        medicines,
        answerFor,
        ringing,
        since,
        now,
        place: { zone },
      });
      for (const { kind, id } of decisions) {
        if (kind === 'raised') ringing.add(id);
        if (kind === 'missed') page.answer(id, 'missed', now);
      }
      page.since = now;
      return decisions;
    },
  };
  return page;
};

const step = fc.record({
  wait: fc.oneof(
    fc.constant(minute),
    fc.integer({ min: 1, max: 2 * minute }),
    fc.integer({ min: 1, max: 25 }).map((minutes) => minutes * minute),
    fc.integer({ min: 1, max: 3 * hour }),
    fc.integer({ min: hour, max: 30 * hour }),
  ),
  then: fc.constantFrom('nothing', 'nothing', 'answer', 'answer', 'reload'),
  pick: fc.nat(1000),
});

const someDays = withWalk((walk) =>
  fc.record({
    schedules: fc.array(slotsIn(walk), { minLength: 1, maxLength: 4 }),
    start: instantIn(walk, 2 * day),
    steps: fc.array(step, { minLength: 5, maxLength: 40 }),
  }),
);

const dueIn = (walk: WallClockWalk, medicines: readonly Medicine[]) =>
  medicines.flatMap(({ key, slots }) =>
    expectedDoses(walk, slots)
      .filter(({ counts }) => counts)
      .map(({ dose, at: due }) => ({ id: doseId(key, dose), due })),
  );

const told = (decisions: readonly AlarmDecision[]) =>
  decisions.map(({ kind, id }) => `${kind} ${id}`).toSorted();

test('a page that checks at times raises and misses exactly the doses of a walk through the minutes', () => {
  checkProperty(80, someDays, ({ walk, schedules, start, steps }) => {
    const medicines = schedules.map((slots, index) => makeMedicine(`m${index}`, slots));
    const doses = dueIn(walk, medicines);
    const page = makePage(medicines, walk.zone, start);
    const began = new Set<string>();
    let now = start;
    for (const { wait, then, pick } of steps) {
      now += wait;
      if (now > walk.to - day) break;
      const wanted = doses.flatMap(({ id, due }) => {
        if (due > now || due + over < start) return [];
        const isRinging = page.ringing.has(id);
        if (page.answers.has(id)) return [];
        if (now - due >= over) return [`missed ${id}`];
        return isRinging ? [] : [`raised ${id}`];
      });
      const decisions = page.check(now);
      expect(told(decisions)).toEqual(wanted.toSorted());
      for (const { kind, id, dueAt } of decisions) {
        expect(now - dueAt >= over).toBe(kind === 'missed');
        if (kind === 'raised') began.add(id);
      }
      if (then === 'reload') page.ringing.clear();
      if (then === 'answer') {
        const near = doses.filter(({ due }) => Math.abs(due - now) < 2 * hour);
        const isOfRinging = page.ringing.size > 0 && pick % 3 > 0;
        const ids = isOfRinging ? [...page.ringing] : near.map(({ id }) => id);
        const id = ids[pick % (ids.length || 1)];
        if (id !== undefined) page.answer(id, pick % 2 ? 'taken' : 'skipped', now);
      }
    }
    const silent = doses
      .filter(({ due }) => due > start && due <= page.since)
      .filter(({ id }) => !page.answers.has(id) && !began.has(id));
    expect(silent).toEqual([]);
  });
});

describe('decideAlarms', () => {
  const due = at('2025-06-15T06:00Z');
  const dose = '2025-06-15T08:00';
  const decide = (now: number, rest: Partial<Parameters<typeof decideAlarms>[0]> = {}) =>
    decideAlarms({
      medicines: [daily('aspirin', '08:00')],
      answerFor: () => unanswered,
      ringing: new Set(),
      since: now - minute,
      now,
      place: { zone: berlin },
      ...rest,
    });
  const kinds = (decisions: readonly AlarmDecision[]) => decisions.map(({ kind }) => kind);

  test('returns all about the dose that it raises', () => {
    const id = doseId('aspirin', dose);
    const named = { medicineKey: 'aspirin', medicineName: 'aspirin', reminderId: 'aspirin-0' };
    expect(decide(due)).toEqual([{ kind: 'raised', id, ...named, dose, dueAt: due }]);
  });

  test.each([
    ['a millisecond before its minute', -1, []],
    ['at its minute', 0, ['raised']],
    ['a millisecond before 20 minutes are over', over - 1, ['raised']],
    ['when 20 minutes are over', over, ['missed']],
    ['at the check after that', over + minute, ['missed']],
    ['when an earlier check has seen its end', over + minute + 1, []],
  ])('decides %s: %3$j', (_when, late, wanted) => {
    expect(kinds(decide(due + late))).toEqual(wanted);
  });

  test('decides nothing within the millisecond before, or while it rings', () => {
    expect(decide(due - 0.5)).toEqual([]);
    expect(kinds(decide(due + 0.5))).toEqual(['raised']);
    const ringing = new Set([doseId('aspirin', dose)]);
    expect(decide(due + minute, { ringing })).toEqual([]);
    expect(kinds(decide(due + over, { ringing }))).toEqual(['missed']);
  });

  test.each(['taken', 'skipped', 'missed'] as const)('decides nothing once it is %s', (status) => {
    const answerFor = () => ({ status, occurredAt: due - minute });
    expect(decide(due, { answerFor })).toEqual([]);
    expect(decide(due + over, { answerFor })).toEqual([]);
    expect(decide(due, { answerFor, ringing: new Set([doseId('aspirin', dose)]) })).toEqual([]);
  });

  test('raises an open dose whose answer is unknown, and nothing once it is over', () => {
    const answerFor = () => null;
    expect(kinds(decide(due, { answerFor }))).toEqual(['raised']);
    expect(decide(due + over, { answerFor })).toEqual([]);
  });

  test.each([
    ['does not raise a dose that was undone after it was due', due, []],
    ['raises one that was undone before', due - 1, ['raised']],
  ])('%s, and it is missed if not answered', (_what, undoneAt, raised) => {
    const answerFor = () => makeUndo(undoneAt);
    expect(kinds(decide(due + 2 * minute, { answerFor }))).toEqual(raised);
    expect(kinds(decide(due + over, { answerFor }))).toEqual(['missed']);
  });

  const landed = at('2025-06-15T20:00Z');
  const toAuckland = {
    zone: 'Pacific/Auckland',
    move: { before: 'Pacific/Honolulu', since: landed },
  };

  test('raises what a change of zone leapt over, and not what was answered before it', () => {
    const since = at('2025-06-15T07:30Z');
    const taken: Answer = { status: 'taken', occurredAt: since - hour };
    const leapt = decide(since, {
      medicines: [daily('a', '03:00', '09:00')],
      since: since - minute,
      place: { zone: berlin, move: { before: 'America/New_York', since } },
      answerFor: (_medicine, local) =>
        ['2025-06-14T09:00', '2025-06-15T03:00'].includes(local) ? taken : unanswered,
    });
    expect(told(leapt)).toEqual(['raised 2025-06-15T09:00|a']);
    const covered = decide(landed, {
      place: toAuckland,
      answerFor: (_medicine, local) => (local === '2025-06-16T08:00' ? unanswered : taken),
    });
    expect(covered).toEqual([]);
  });

  test.each([unanswered, { status: 'missed', occurredAt: 0 } as const, null])(
    'raises a dose after a change of zone where the same time of the day before has %j',
    (answer) => {
      const decisions = decide(landed, {
        place: toAuckland,
        answerFor: (_medicine, local) => (local === '2025-06-16T08:00' ? unanswered : answer),
      });
      expect(told(decisions)).toContain('raised 2025-06-16T08:00|aspirin');
    },
  );

  test.each([
    ['12 hours before', 0, [`raised ${dose}|aspirin`]],
    ['less than 12 hours before', 1, []],
  ])('decides about a dose that is due a second time, taken %s: %3$j', (_when, later, wanted) => {
    const again = at('2025-06-15T12:00Z');
    const move = { before: 'Asia/Singapore', since: at('2025-06-15T06:00Z') };
    const taken: Answer = { status: 'taken', occurredAt: again - 12 * hour + later };
    const decisions = decide(again, {
      place: { zone: 'America/New_York', move },
      answerFor: (_medicine, local) => (local === dose ? taken : unanswered),
    });
    expect(told(decisions)).toEqual(wanted);
  });

  test('reads the answer of each medicine and dose separately', () => {
    const medicines = [daily('a', '08:00'), daily('b', '08:00', '07:55')];
    const answerFor = ({ key }: Medicine, local: string): Answer =>
      key === 'b' && local.endsWith('08:00') ? { status: 'taken', occurredAt: due } : unanswered;
    expect(told(decide(due, { medicines, answerFor }))).toEqual([
      'raised 2025-06-15T07:55|b',
      'raised 2025-06-15T08:00|a',
    ]);
  });

  test('skips no dose where the clock was put back, and decides nothing without medicines', () => {
    const since = due + 3 * hour;
    expect(kinds(decide(due, { since }))).toEqual(['raised']);
    expect(kinds(decide(due + over, { since }))).toEqual(['missed']);
    expect(decide(due, { medicines: [] })).toEqual([]);
    expect(decide(due, { medicines: [daily('a')] })).toEqual([]);
  });
});

test.each([
  [null, false, true, true],
  [null, true, true, false],
  [1, false, false, false],
])('an alarm snoozed until %j, silenced: %j', (snoozedUntil, silenced, shown, sounding) => {
  const alarm = { snoozedUntil, silenced };
  expect([isShown(alarm), isSounding(alarm)]).toEqual([shown, sounding]);
});

test('all versions of the app tag the notification of a dose the same way', () => {
  expect(doseTag('2026-03-10T08:00|aspirin')).toBe('dose:2026-03-10T08:00|aspirin');
});
