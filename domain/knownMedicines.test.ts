import { describe, expect, test } from '@jest/globals';
import type { Reminder } from '../contract/endpoints/index.ts';
import { doseId, unanswered } from './doses.ts';
import {
  answerFor,
  answerTo,
  type KnownMedicines,
  lastTakenOn,
  remindersKnown,
} from './knownMedicines.ts';
import { groupMedicines } from './medicines.ts';
import { instantOf } from './zonedTime.ts';
import { reminderOf } from '../testkit/domain/schedules.ts';

const dose = '2025-06-15T08:00';
const row = (id: string, rest: Partial<Reminder> = {}) => reminderOf({ id, dose, ...rest });

const medicinesOf = (known: KnownMedicines) => groupMedicines(remindersKnown(known));

describe('the medicines that a device knows', () => {
  test('are those of the server and those made here, without those deleted here', () => {
    const medicines = medicinesOf({
      rows: [row('1'), row('2', { medicine_name: 'Zinc' })],
      changes: [
        { drafts: [row('3', { schedule_time: '20:00' }), row('4')], removed: [] },
        { drafts: [], removed: ['2', '4', 'unknown'] },
      ],
    });
    expect(medicines.map(({ reminderIds }) => reminderIds)).toEqual([['1', '3']]);
  });

  test('A time that an edit leaves as it is keeps its reminder and what is known of its dose', () => {
    const last_due = { dose, status: 'taken', occurred_at: 5, undone_at: null } as const;
    const [medicine] = medicinesOf({
      rows: [
        row('1', { dose: '2025-06-15T20:00', last_due, made_at: 1 }),
        row('2', { dose: '2025-06-15T20:00', schedule_time: '20:00:00' }),
      ],
      changes: [
        {
          removed: ['1', '2'],
          drafts: [
            row('3', { medicine_name: 'ASA', dosage: '2 tablets', made_at: 9 }),
            row('4', { medicine_name: 'ASA', dose: null, schedule_time: '21:00', made_at: 9 }),
          ],
        },
      ],
    });
    expect(medicine).toMatchObject({ name: 'ASA', dosage: '2 tablets', reminderIds: ['1', '4'] });
    expect(medicine!.slots.map(({ madeAt }) => madeAt)).toEqual([1, 9]);
    expect(medicine!.told[dose]).toEqual({ status: 'taken', occurredAt: 5 });
  });

  test('list one made here once, as the server has it, when the server lists it too', () => {
    const known = {
      rows: [row('1', { status: 'taken' })],
      changes: [{ drafts: [row('1')], removed: [] }],
    };
    expect(remindersKnown(known)).toEqual(known.rows);
  });

  test('A medicine that was deleted and added again starts without history', () => {
    const [medicine] = medicinesOf({
      rows: [row('1')],
      changes: [
        { drafts: [], removed: ['1'] },
        { drafts: [row('2', { made_at: 9 })], removed: [] },
      ],
    });
    expect(medicine!.slots).toEqual([{ time: '08:00', madeAt: 9, toldUpTo: null }]);
  });
});

describe('what is known of a dose', () => {
  const medicine = (rest: Partial<Reminder>) =>
    medicinesOf({ rows: [row('1', rest)], changes: [] })[0]!;
  const id = doseId('aspirin', dose);
  const missed = { status: 'missed', occurredAt: 9 } as const;
  const taken = { status: 'taken', occurredAt: 5 } as const;

  test('is what the server says of the current dose, and of no other', () => {
    expect(answerFor({}, medicine({}), dose)?.status).toBe('pending');
    const told = medicine({ status: 'taken', occurred_at: 5, undone_at: null });
    expect(answerFor({}, told, dose)).toEqual(taken);
    expect(answerFor({}, told, '2025-06-15T20:00')?.status).toBe('pending');
    expect(answerFor({}, told, '2025-06-16T08:00')?.status).toBe('pending');
  });

  test('is what the server says of the last dose of each time', () => {
    const [both] = medicinesOf({
      rows: [
        row('1', {
          dose: '2025-06-15T20:00',
          last_due: { dose, status: 'taken', occurred_at: 5, undone_at: null },
        }),
        row('2', { dose: '2025-06-15T20:00', schedule_time: '20:00' }),
      ],
      changes: [],
    });
    expect(answerFor({}, both!, dose)).toEqual(taken);
    expect(answerFor({}, both!, '2025-06-15T20:00')?.status).toBe('pending');
  });

  test('is unknown for a dose before the last one that the server lists, unless it is stored here', () => {
    const last_due = {
      dose: '2025-06-16T08:00',
      status: 'pending',
      occurred_at: null,
      undone_at: null,
    } as const;
    const later = medicine({ dose: null, last_due });
    expect(answerFor({}, later, dose)).toBeNull();
    expect(answerFor({ [id]: taken }, later, dose)).toEqual(taken);
    expect(answerFor({}, later, '2025-06-17T08:00')?.status).toBe('pending');
  });

  test('depends on what the server lists for its own time of day', () => {
    const told = { status: 'pending', occurred_at: null, undone_at: null } as const;
    const [both] = medicinesOf({
      rows: [
        row('1', { dose: null, last_due: { dose, ...told } }),
        row('2', {
          dose: null,
          schedule_time: '20:00',
          last_due: { dose: '2025-06-14T20:00', ...told },
        }),
      ],
      changes: [],
    });
    expect(answerFor({}, both!, '2025-06-14T08:00')).toBeNull();
    expect(answerFor({}, both!, '2025-06-15T20:00')?.status).toBe('pending');
    expect(answerFor({}, both!, '2025-06-13T20:00')).toBeNull();
  });

  test('is the winning answer of the server and the device', () => {
    const missedThere = medicine({ status: 'missed', occurred_at: 9 });
    expect(answerFor({ [id]: taken }, missedThere, dose)).toEqual(taken);
    const takenThere = medicine({ status: 'taken', occurred_at: 5, undone_at: null });
    expect(answerFor({ [id]: missed }, takenThere, dose)).toEqual(taken);
    const skippedHere = { status: 'skipped', occurredAt: 6 } as const;
    expect(answerFor({ [id]: skippedHere }, takenThere, dose)).toEqual(skippedHere);
  });
});

describe('the answer to a dose when it is due', () => {
  const last_due = { dose, status: 'taken', occurred_at: 5, undone_at: null } as const;
  const [medicine] = groupMedicines([row('1', { dose: null, last_due })]);
  const here = { zone: 'Europe/Berlin' };
  const due = (local: string) => ({ dose: local, at: instantOf(local, here.zone) });

  test('is the known answer, and none for one too old to be known', () => {
    expect(answerTo({}, medicine!, due(dose), here)).toEqual({ status: 'taken', occurredAt: 5 });
    expect(answerTo({}, medicine!, due('2025-06-14T08:00'), here)).toEqual(unanswered);
  });

  test('is not the answer to its first occurrence where a change of zone repeats its minute', () => {
    const first = instantOf(dose, 'Asia/Singapore');
    const move = { before: 'Asia/Singapore', since: first + 1 };
    const place = { zone: 'America/New_York', move };
    const answers = { [doseId('aspirin', dose)]: { status: 'taken', occurredAt: first } } as const;
    const [plain] = groupMedicines([row('1', { dose: null })]);
    expect(answerTo(answers, plain!, { dose, at: first }, place)).toMatchObject({
      status: 'taken',
    });
    const again = { dose, at: instantOf(dose, place.zone) };
    expect(answerTo(answers, plain!, again, place)).toEqual(unanswered);
  });
});

describe('when a medicine was last taken on a date', () => {
  const zone = 'Europe/Berlin';
  const at = (time: string) => Date.parse(`2025-06-15T${time}:00+02:00`);
  const taken = (time: string) => ({ status: 'taken', occurredAt: at(time) }) as const;
  const today = { date: '2025-06-15', zone };
  const [aspirin] = groupMedicines([row('1', { schedule_time: '18:00' })]);

  const told = (time: string) =>
    ({
      dose: `2025-06-15T${time}`,
      status: 'taken',
      occurred_at: at(time),
      undone_at: null,
    }) as const;
  const moved = (...said_today: NonNullable<Reminder['said_today']>) =>
    groupMedicines([row('1', { schedule_time: '18:00', said_today })])[0]!;

  test('includes a time that an edit has removed, unless it was taken back here or elsewhere', () => {
    const key = '2025-06-15T06:31|aspirin';
    const here = { [key]: taken('06:32') };
    const undoneHere = { status: 'pending', occurredAt: null, undoneAt: at('06:40') } as const;
    const undoneThere = { ...told('06:31'), status: 'pending', occurred_at: null } as const;
    expect(lastTakenOn(here, aspirin!, today)).toBe(at('06:32'));
    expect(lastTakenOn({}, moved(told('06:31')), today)).toBe(at('06:31'));
    expect(lastTakenOn({ [key]: undoneHere }, moved(told('06:31')), today)).toBeNull();
    const known = moved({ ...undoneThere, undone_at: at('06:40') });
    expect(lastTakenOn(here, known, today)).toBeNull();
  });

  test('the row of a dose wins over another row of the medicine', () => {
    const undone = { ...told('08:00'), status: 'pending', undone_at: at('08:05') } as const;
    const rows = [
      row('1', { dose: null, last_due: { ...undone, occurred_at: null } }),
      row('2', { dose: null, schedule_time: '20:00', said_today: [told('08:00')] }),
    ];
    expect(lastTakenOn({}, groupMedicines(rows)[0]!, today)).toBeNull();
  });

  test.each([
    ['the last of several', { '08:00': taken('08:01'), '12:00': taken('12:05') }, at('12:05')],
    ['nothing that was skipped', { '08:00': { ...taken('08:01'), status: 'skipped' } }, null],
    ['nothing that was taken back', { '08:00': { status: 'pending', occurredAt: null } }, null],
    ['nothing at all', {}, null],
  ] as const)('is %s', (_what, byTime, expected) => {
    const answers = Object.fromEntries(
      Object.entries(byTime).map(([time, answer]) => [`2025-06-15T${time}|aspirin`, answer]),
    );
    expect(lastTakenOn(answers, aspirin!, today)).toBe(expected);
  });

  test('is nothing of another medicine, or of another date', () => {
    const answers = {
      '2025-06-15T08:00|baby aspirin': taken('08:01'),
      '2025-06-14T23:50|aspirin': { status: 'taken', occurredAt: at('00:00') - 1 },
    } as const;
    expect(lastTakenOn(answers, aspirin!, today)).toBeNull();
  });
});
