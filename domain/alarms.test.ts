import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type AlarmDecision, decideAlarms, doseTag, isShown, isSounding } from './alarms.ts';
import { type Answer, doseId, standing, unanswered } from './doses.ts';
import type { Medicine } from './medicines.ts';
import {
  day,
  hour,
  instantIn,
  medicineOf,
  slotsIn,
  someWalk,
} from '../testkit/domain/schedules.ts';
import { walkedDoses, type WallWalk } from '../testkit/domain/wallWalk.ts';

const minute = 60_000;
const over = 20 * minute;
const berlin = 'Europe/Berlin';
const at = (iso: string) => Date.parse(iso);
const daily = (name: string, ...times: string[]) =>
  medicineOf(
    name,
    times.map((time) => ({ time, madeAt: 0 })),
  );

/** A page that checks at times, as the alarms feature does. */
class Page {
  readonly ringing = new Set<string>();
  readonly answers = new Map<string, Answer>();
  readonly medicines: readonly Medicine[];
  readonly zone: string;
  since: number;

  constructor(medicines: readonly Medicine[], zone: string, since: number) {
    this.medicines = medicines;
    this.zone = zone;
    this.since = since;
  }

  answer(id: string, status: Answer['status'], occurredAt: number) {
    this.answers.set(id, standing(this.answers.get(id) ?? unanswered, { status, occurredAt }));
    this.ringing.delete(id);
  }

  check(now: number): AlarmDecision[] {
    const decisions = decideAlarms({
      medicines: this.medicines,
      answerFor: ({ key }, dose) => this.answers.get(doseId(key, dose)) ?? unanswered,
      ringing: this.ringing,
      since: this.since,
      now,
      place: { zone: this.zone },
    });
    for (const { kind, id } of decisions) {
      if (kind === 'raised') this.ringing.add(id);
      if (kind === 'missed') this.answer(id, 'missed', now);
    }
    this.since = now;
    return decisions;
  }
}

interface Step {
  readonly wait: number;
  readonly then: 'nothing' | 'answer' | 'reload';
  readonly pick: number;
}

const step: fc.Arbitrary<Step> = fc.record({
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

const someDays = someWalk.chain((walk) =>
  fc.record({
    walk: fc.constant(walk),
    schedules: fc.array(slotsIn(walk), { minLength: 1, maxLength: 4 }),
    start: instantIn(walk, 2 * day),
    steps: fc.array(step, { minLength: 5, maxLength: 40 }),
  }),
);

const dueIn = (walk: WallWalk, medicines: readonly Medicine[]) =>
  medicines.flatMap(({ key, slots }) =>
    walkedDoses(walk, slots)
      .filter(({ counts }) => counts)
      .map(({ dose, at: due }) => ({ id: doseId(key, dose), due })),
  );

const told = (decisions: readonly AlarmDecision[]) =>
  decisions.map(({ kind, id }) => `${kind} ${id}`).toSorted();

describe('a page that checks at times', () => {
  test('raises, suppresses and misses exactly the doses of a walk through the minutes', () => {
    fc.assert(
      fc.property(someDays, ({ walk, schedules, start, steps }) => {
        const medicines = schedules.map((slots, index) => medicineOf(`m${index}`, slots));
        const doses = dueIn(walk, medicines);
        const page = new Page(medicines, walk.zone, start);
        const began = new Set<string>();
        const missed = new Set<string>();
        let now = start;
        for (const { wait, then, pick } of steps) {
          const last = now;
          now += wait;
          if (now > walk.to - day) break;
          const wanted = doses.flatMap(({ id, due }) => {
            if (due > now || due + over < start) return [];
            if (page.answers.has(id)) {
              return due > last && !page.ringing.has(id) ? [`suppressed ${id}`] : [];
            }
            if (now - due >= over) return [`missed ${id}`];
            return page.ringing.has(id) ? [] : [`raised ${id}`];
          });
          const decisions = page.check(now);
          expect(told(decisions)).toEqual(wanted.toSorted());

          for (const { kind, id, dueAt } of decisions) {
            if (kind === 'raised') {
              expect(now - dueAt).toBeLessThan(over);
              began.add(id);
            }
            if (kind === 'missed') {
              expect(now - dueAt).toBeGreaterThanOrEqual(over);
              expect(missed).not.toContain(id);
              missed.add(id);
            }
          }
          if (then === 'reload') page.ringing.clear();
          if (then === 'answer') {
            const near = doses.filter(({ due }) => Math.abs(due - now) < 2 * hour);
            const ids =
              page.ringing.size > 0 && pick % 3 > 0 ? [...page.ringing] : near.map((d) => d.id);
            const id = ids[pick % (ids.length || 1)];
            if (id !== undefined) page.answer(id, pick % 2 ? 'taken' : 'skipped', now);
          }
        }
        const silent = doses.filter(
          ({ id, due }) =>
            due > start && due <= page.since && !page.answers.has(id) && !began.has(id),
        );
        expect(silent).toEqual([]);
      }),
      { numRuns: 80 },
    );
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
    expect(decide(due)).toEqual([
      {
        kind: 'raised',
        id: doseId('aspirin', dose),
        medicineKey: 'aspirin',
        medicineName: 'aspirin',
        dose,
        reminderId: 'aspirin-0',
        dueAt: due,
        reason: 'its minute has come',
      },
    ]);
    expect(decide(due + 5 * minute)[0]?.reason).toBe('found 5 min late');
    expect(decide(due + over)[0]?.reason).toBe('no answer for 20 minutes');
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

  test('decides nothing within the millisecond before', () => {
    expect(decide(due - 0.5)).toEqual([]);
    expect(kinds(decide(due + 0.5))).toEqual(['raised']);
  });

  test('decides nothing about a ringing dose until its 20 minutes are over', () => {
    const ringing = new Set([doseId('aspirin', dose)]);
    expect(decide(due + minute, { ringing })).toEqual([]);
    expect(kinds(decide(due + over, { ringing }))).toEqual(['missed']);
  });

  test.each(['taken', 'skipped', 'missed'] as const)('suppresses once what is %s', (status) => {
    const answerFor = () => ({ status, occurredAt: due - minute });
    const [only, ...more] = decide(due + 30_000, { answerFor });
    expect(only).toMatchObject({ kind: 'suppressed', reason: `already ${status}` });
    expect(more).toEqual([]);
    expect(decide(due + 30_000, { answerFor, since: due })).toEqual([]);
    expect(decide(due + over, { answerFor })).toEqual([]);
    expect(decide(due, { answerFor, ringing: new Set([doseId('aspirin', dose)]) })).toEqual([]);
  });

  test('raises an open dose whose answer is unknown, and nothing once it is over', () => {
    const answerFor = () => null;
    expect(kinds(decide(due, { answerFor }))).toEqual(['raised']);
    expect(decide(due + over, { answerFor })).toEqual([]);
  });

  const takenBack = { ...unanswered, undoneAt: due + minute };

  test.each([
    ['raised', 'its answer was taken back', 2 * minute],
    ['missed', 'its answer was taken back, and its 20 minutes are over', over],
  ])('decides after an undo: %s, as %s', (kind, reason, late) => {
    const [only] = decide(due + late, { answerFor: () => takenBack });
    expect(only).toMatchObject({ kind, reason });
  });

  test('gives the reasons after a change of zone', () => {
    const since = at('2025-06-15T07:30Z');
    const place = { zone: berlin, move: { before: 'America/New_York', since } };
    const medicines = [daily('a', '03:00', '09:00')];
    const wordFor = (local: string): Answer =>
      local === '2025-06-14T09:00' || local === '2025-06-15T03:00'
        ? { status: 'taken', occurredAt: since - hour }
        : unanswered;
    const reasons = decide(since, {
      medicines,
      since: since - minute,
      place,
      answerFor: (_medicine, local) => wordFor(local),
    }).map(({ kind, dose: local, reason }) => [kind, local, reason]);
    expect(reasons).toEqual([
      ['raised', '2025-06-15T09:00', 'the change of zone leapt over its minute'],
    ]);
    const landed = at('2025-06-15T20:00Z');
    const [covered] = decide(landed, {
      since: landed - minute,
      place: { zone: 'Pacific/Auckland', move: { before: 'Pacific/Honolulu', since: landed } },
      answerFor: (_medicine, local) =>
        local === '2025-06-16T08:00' ? unanswered : { status: 'taken', occurredAt: 0 },
    });
    expect(covered).toMatchObject({
      kind: 'suppressed',
      dose: '2025-06-16T08:00',
      reason: 'the same time was answered before the change of zone',
    });
  });

  test.each([
    ['has no answer', unanswered],
    ['is missed', { status: 'missed', occurredAt: 0 }],
    ['is not known', null],
  ] as const)(
    'raises a dose after a change of zone where the same time of the day before %s',
    (_what, answer) => {
      const landed = at('2025-06-15T20:00Z');
      const decisions = decide(landed, {
        place: { zone: 'Pacific/Auckland', move: { before: 'Pacific/Honolulu', since: landed } },
        answerFor: (_medicine, local) => (local === '2025-06-16T08:00' ? unanswered : answer),
      });
      expect(told(decisions)).toContain('raised 2025-06-16T08:00|aspirin');
    },
  );

  test.each([
    ['12 hours before', 0, 'raised'],
    ['less than 12 hours before', 1, 'suppressed'],
  ])('decides about a dose that is due a second time, taken %s: %3$s', (_when, later, kind) => {
    const since = at('2025-06-15T06:00Z');
    const again = at('2025-06-15T12:00Z');
    const decisions = decide(again, {
      place: { zone: 'America/New_York', move: { before: 'Asia/Singapore', since } },
      answerFor: (_medicine, local) =>
        local === dose ? { status: 'taken', occurredAt: again - 12 * hour + later } : unanswered,
    });
    expect(told(decisions)).toEqual([`${kind} ${dose}|aspirin`]);
  });

  test('reads the answer of each medicine and dose separately', () => {
    const medicines = [daily('a', '08:00'), daily('b', '08:00', '07:55')];
    const answerFor = ({ key }: Medicine, local: string): Answer =>
      key === 'b' && local.endsWith('08:00') ? { status: 'taken', occurredAt: due } : unanswered;
    expect(told(decide(due, { medicines, answerFor }))).toEqual([
      'raised 2025-06-15T07:55|b',
      'raised 2025-06-15T08:00|a',
      'suppressed 2025-06-15T08:00|b',
    ]);
  });

  test('skips no dose where the clock was put back between two checks', () => {
    const since = due + 3 * hour;
    expect(kinds(decide(due, { since }))).toEqual(['raised']);
    expect(kinds(decide(due + over, { since }))).toEqual(['missed']);
  });

  test('decides nothing without medicines', () => {
    expect(decide(due, { medicines: [] })).toEqual([]);
    expect(decide(due, { medicines: [daily('a')] })).toEqual([]);
  });
});

test.each([
  ['without reaction', { silenced: false, laterUntil: null }, true, true],
  ['that is silenced', { silenced: true, laterUntil: null }, true, false],
  ['that is snoozed', { silenced: false, laterUntil: 0 }, false, false],
])('an alarm %s is shown: %3$s; sounds: %4$s', (_what, alarm, shown, sounds) => {
  expect(isShown(alarm)).toBe(shown);
  expect(isSounding(alarm)).toBe(sounds);
});

test('two doses have different notification tags', () => {
  expect(doseTag('1')).toBe(doseTag('1'));
  expect(doseTag('1')).not.toBe(doseTag('2'));
});
