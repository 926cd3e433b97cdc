import { describe, expect, test } from '@jest/globals';
import type { Reminder } from '../contract/endpoints/index.ts';
import { makeReminder } from '../testkit/domain/scheduleArbitraries.ts';
import { unanswered } from './answers.ts';
import { doseId } from './doses.ts';
import { answerFor, knownDoses, knownDosesAround, occurrenceAnswer } from './knownAnswers.ts';
import { recordsOfReminders, toMedicines } from './medicines.ts';
import { lastTakenOn } from './takenInstants.ts';
import { instantOf } from './zonedTime.ts';

const dose = '2025-06-15T08:00';
const row = (id: string, rest: Partial<Reminder> = {}) => makeReminder({ id, dose, ...rest });
const nothing = { status: 'pending', occurred_at: null, undone_at: null } as const;
const takenThere = { status: 'taken', occurred_at: 5, undone_at: null } as const;
const taken = { status: 'taken', occurredAt: 5 } as const;

const medicinesOf = (rows: Reminder[]) => toMedicines(recordsOfReminders(rows));

describe('what is known of a dose', () => {
  const medicine = (...rows: Partial<Reminder>[]) =>
    medicinesOf(rows.map((rest, index) => row(String(index), rest)))[0]!;
  const id = doseId('aspirin', dose);
  const statusOf = (of: ReturnType<typeof medicine>, local: string) =>
    answerFor({}, of, local)?.status;

  test('is what the server says of the current dose, and of no other', () => {
    expect(statusOf(medicine({}), dose)).toBe('pending');
    const told = medicine(takenThere);
    expect(answerFor({}, told, dose)).toEqual(taken);
    expect(statusOf(told, '2025-06-15T20:00')).toBe('pending');
    expect(statusOf(told, '2025-06-16T08:00')).toBe('pending');
  });

  test('is what the server says of the last dose of each time', () => {
    const evening = { dose: '2025-06-15T20:00' };
    const last_due = { dose, ...takenThere };
    const both = medicine({ ...evening, last_due }, { ...evening, schedule_time: '20:00' });
    expect(answerFor({}, both, dose)).toEqual(taken);
    expect(statusOf(both, '2025-06-15T20:00')).toBe('pending');
  });

  test('is unknown for a dose before the last one of its time that the server lists, unless it is stored here', () => {
    const later = medicine({ dose: null, last_due: { dose: '2025-06-16T08:00', ...nothing } });
    expect(answerFor({}, later, dose)).toBeNull();
    expect(answerFor({ [id]: taken }, later, dose)).toEqual(taken);
    expect(statusOf(later, '2025-06-17T08:00')).toBe('pending');
    const evening = { schedule_time: '20:00', last_due: { dose: '2025-06-13T20:00', ...nothing } };
    const morning = { dose: null, last_due: { dose, ...nothing } };
    const both = medicine(morning, { dose: null, ...evening });
    expect(answerFor({}, both, '2025-06-14T08:00')).toBeNull();
    expect(statusOf(both, '2025-06-14T20:00')).toBe('pending');
    expect(answerFor({}, both, '2025-06-12T20:00')).toBeNull();
  });

  test('concerns only doses of that medicine, planned or not', () => {
    const early = '2025-06-15T06:31';
    const answers = { [doseId('aspirin', early)]: taken, [doseId('zinc', dose)]: taken };
    expect(knownDoses(answers, medicine({}))).toEqual([dose, early]);
    const place = { zone: 'UTC' };
    const around = { place, now: instantOf('2025-06-15T12:00', place.zone) };
    const doses = knownDosesAround(answers, medicine({}), around);
    expect(doses.filter(({ dose: one }) => one.startsWith('2025-06-15'))).toMatchObject([
      { dose: early, answer: taken, isPlanned: false },
      { dose, answer: unanswered, isPlanned: true },
    ]);
  });

  test('is the winning answer of the server and the device', () => {
    const missedThere = medicine({ status: 'missed', occurred_at: 9 });
    expect(answerFor({ [id]: taken }, missedThere, dose)).toEqual(taken);
    const told = medicine(takenThere);
    expect(answerFor({ [id]: { status: 'missed', occurredAt: 9 } }, told, dose)).toEqual(taken);
    const takenLater = { status: 'taken', occurredAt: 6 } as const;
    expect(answerFor({ [id]: takenLater }, told, dose)).toEqual(takenLater);
  });
});

describe('the answer to a dose when it is due', () => {
  const last_due = { dose, ...takenThere };
  const [medicine] = medicinesOf([row('1', { dose: null, last_due })]);
  const here = { zone: 'Europe/Berlin' };
  const due = (local: string) => ({ dose: local, at: instantOf(local, here.zone) });

  test('is the known answer, and none for one too old to be known', () => {
    expect(occurrenceAnswer({}, medicine!, due(dose), here)).toEqual(taken);
    expect(occurrenceAnswer({}, medicine!, due('2025-06-14T08:00'), here)).toEqual(unanswered);
  });

  test('is not the answer to its first occurrence where a change of zone repeats its minute', () => {
    const first = instantOf(dose, 'Asia/Singapore');
    const move = { before: 'Asia/Singapore', since: first + 1 };
    const place = { zone: 'America/New_York', move };
    const answers = { [doseId('aspirin', dose)]: { status: 'taken', occurredAt: first } } as const;
    const [plain] = medicinesOf([row('1', { dose: null })]);
    expect(occurrenceAnswer(answers, plain!, { dose, at: first }, place).status).toBe('taken');
    const again = { dose, at: instantOf(dose, place.zone) };
    expect(occurrenceAnswer(answers, plain!, again, place)).toEqual(unanswered);
  });
});

describe('when a medicine was last taken on a date', () => {
  const zone = 'Europe/Berlin';
  const at = (time: string) => Date.parse(`2025-06-15T${time}:00+02:00`);
  const takenAt = (time: string) => ({ ...taken, occurredAt: at(time) });
  const today = { date: '2025-06-15', zone };
  const [aspirin] = medicinesOf([row('1', { schedule_time: '18:00' })]);

  const told = (time: string) => {
    const minute = `2025-06-15T${time}`;
    return { dose: minute, status: 'taken', occurred_at: at(time), undone_at: null } as const;
  };
  const moved = (...said_today: NonNullable<Reminder['said_today']>) =>
    medicinesOf([row('1', { schedule_time: '18:00', said_today })])[0]!;

  test('includes a time that an edit has removed, unless it was taken back here or elsewhere', () => {
    const key = '2025-06-15T06:31|aspirin';
    const here = { [key]: takenAt('06:32') };
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
    expect(lastTakenOn({}, medicinesOf(rows)[0]!, today)).toBeNull();
  });

  test.each([
    ['the last of several', { '08:00': takenAt('08:01'), '12:00': takenAt('12:05') }, at('12:05')],
    ['nothing that was skipped', { '08:00': { ...takenAt('08:01'), status: 'skipped' } }, null],
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
      '2025-06-15T08:00|baby aspirin': takenAt('08:01'),
      '2025-06-14T23:50|aspirin': { status: 'taken', occurredAt: at('00:00') - 1 },
    } as const;
    expect(lastTakenOn(answers, aspirin!, today)).toBeNull();
  });
});
