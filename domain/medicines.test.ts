import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkProperty, makeReminder } from '../testkit/domain/scheduleArbitraries.ts';
import { everyDay } from './daySchedule.ts';
import {
  byFirstTime,
  medicineKey,
  newReminder,
  pictureOf,
  recordsOfReminders,
  reminderIdAt,
  toMedicine,
  toMedicines,
} from './medicines.ts';

const row = (id: string, medicine_name: string, schedule_time: string, rest = {}) =>
  makeReminder({ id, medicine_name, schedule_time, ...rest });

describe('medicineKey', () => {
  test.each([
    ['Aspirin', 'aspirin'],
    [' \u00a0ASPIRIN\t', 'aspirin'],
    ['Cafe\u0301', 'caf\u00e9'],
  ])('the key of %j is %j', (name, key) => {
    expect(medicineKey(name)).toBe(key);
  });

  test.each([
    ['Weißdorn', 'WEISSDORN'],
    ['ΟΔΟΣ', 'ΟΔΟσ'],
    ['L-Thyroxin 25 µg', 'L-THYROXIN 25 \u03bcG'],
    ['İlaç', 'i\u0307laç'],
  ])('%j and %j are one medicine', (one, other) => {
    expect(medicineKey(one)).toBe(medicineKey(other));
  });

  test.each([
    ['Vitamin D', 'Vitamin D3'],
    ['Vitamin D', 'VitaminD'],
    ['café', 'cafe'],
    ['💊', '💉'],
  ])('%j and %j are two', (one, other) => {
    expect(medicineKey(one)).not.toBe(medicineKey(other));
  });

  test('is the same in capitals, in small letters, composed or not, for every letter', () => {
    const differing: string[] = [];
    for (let code = 0; code <= 0x1ffff; code++) {
      const letter = String.fromCodePoint(code);
      if (!/\p{Changes_When_Casemapped}/u.test(letter)) continue;
      for (const name of [letter, `a${letter}`, `${letter}a`, `a${letter}a`]) {
        const forms = [name.toUpperCase(), name.toLowerCase(), name.normalize('NFD'), ` ${name} `];
        if (forms.some((form) => medicineKey(form) !== medicineKey(name))) differing.push(name);
      }
    }
    expect(differing).toEqual([]);
  });

  test('is its own key', () => {
    checkProperty(300, fc.string({ unit: 'grapheme', maxLength: 20 }), (name) => {
      expect(medicineKey(medicineKey(name))).toBe(medicineKey(name));
    });
  });
});

const medicinesOf = (rows: Parameters<typeof recordsOfReminders>[0]) =>
  toMedicines(recordsOfReminders(rows));

describe('the medicines of reminders', () => {
  test('join the rows of one name, in any case, in the order of the day', () => {
    const dose = '2025-06-15T08:00';
    const taken = { dose, status: 'taken', occurred_at: 7 } as const;
    const last_due = { ...taken, undone_at: null };
    const first = { ...taken, last_due, made_at: 1, dosage: '50mg' };
    const rows = [
      row('3', 'ASPIRIN ', '20:00:00', { made_at: 3 }),
      row('1', ' Aspirin', '08:00', first),
      row('2', 'aspirin', '14:00', { made_at: 2 }),
    ];
    expect(medicinesOf(rows)).toEqual([
      {
        id: '1',
        revision: '1',
        key: 'aspirin',
        personId: 'person',
        name: 'Aspirin',
        dosage: '50mg',
        schedule: everyDay,
        stock: null,
        amounts: [],
        times: ['08:00', '14:00', '20:00'],
        reminderIds: ['1', '2', '3'],
        slots: [
          { time: '08:00', madeAt: 1, schedule: everyDay, lastReportedDose: dose },
          { time: '14:00', madeAt: 2, schedule: everyDay, lastReportedDose: null },
          { time: '20:00', madeAt: 3, schedule: everyDay, lastReportedDose: null },
        ],
        serverAnswers: { [dose]: { status: 'taken', occurredAt: 7 } },
      },
    ]);
    const [undone] = medicinesOf([row('1', 'Aspirin', '08:00', { dose, undone_at: 7 })]);
    expect(undone!.serverAnswers).toEqual({
      [dose]: { status: 'pending', occurredAt: null, undoneAt: 7 },
    });
  });

  test('are in the order of their first time of the day, then by name', () => {
    const medicines = medicinesOf([
      row('1', 'Zinc', '08:00'),
      row('2', 'b', '12:00'),
      row('3', 'a', '08:00:00'),
      row('4', 'b', '07:00'),
    ]);
    expect(medicines.map(({ name }) => name)).toEqual(['b', 'a', 'Zinc']);
  });

  test('keep every row exactly once, whatever the order they come in', () => {
    const rows = fc.array(
      fc.record({
        name: fc.constantFrom('Aspirin', 'ASPIRIN', ' aspirin', 'Zinc', 'zinc ', '💊'),
        time: fc.constantFrom('08:00', '08:00:00', '08:01', '20:00:30', '23:59'),
      }),
    );
    checkProperty(100, rows, (some) => {
      const made = some.map(({ name, time }, index) => row(String(index), name, time));
      const medicines = medicinesOf(made);
      const ids = medicines.flatMap(({ reminderIds }) => reminderIds);
      expect(ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
      for (const { times, slots, reminderIds, key } of medicines) {
        expect(times).toEqual(times.toSorted());
        expect(slots.map(({ time }) => time)).toEqual(times);
        const own = reminderIds.map((id) => made[Number(id)]!);
        expect(own.map((one) => one.schedule_time.slice(0, 5))).toEqual(times);
        const keys = new Set(own.map((one) => one.medicine_name.trim().toLowerCase()));
        expect([...keys]).toEqual([key]);
      }
      expect(new Set(medicines.map(({ key }) => key)).size).toBe(medicines.length);
    });
  });
});

test('namesakes, of which one is not sent yet, are one medicine with the times of both on their days', () => {
  const [known] = recordsOfReminders([row('1', 'Aspirin', '20:00')]);
  const sundays = { ...everyDay, rule: { kind: 'weekdays' as const, weekdays: [7 as const] } };
  const [other] = recordsOfReminders([row('2', 'aspirin', '08:00')]);
  const medicines = toMedicines([known!, { ...other!, schedule: sundays }]);
  const slot = { madeAt: 0, lastReportedDose: null };
  expect(medicines).toEqual([
    {
      ...toMedicine(known!),
      times: ['08:00', '20:00'],
      reminderIds: ['2', '1'],
      slots: [
        { ...slot, time: '08:00', schedule: sundays },
        { ...slot, time: '20:00', schedule: everyDay },
      ],
    },
  ]);
});

test('a medicine taken when needed has a reminder without a time, and comes first', () => {
  const [aspirin] = recordsOfReminders([row('1', 'Aspirin', '00:00')]);
  const untimed = { ...aspirin!, times: [{ ...aspirin!.times[0]!, time: null }] };
  expect(toMedicine(untimed)).toMatchObject({ times: [], slots: [], reminderIds: ['1'] });
  expect(byFirstTime(untimed, aspirin!)).toBeLessThan(0);
  expect(byFirstTime({ ...aspirin!, times: [] }, aspirin!)).toBeLessThan(0);
});

test('namesakes have the amounts of both', () => {
  const [known] = recordsOfReminders([row('1', 'Aspirin', '20:00')]);
  const [other] = recordsOfReminders([row('2', 'aspirin', '08:00')]);
  const [evening, morning] = ['20:00', '08:00'].map((time) => ({ time, amount: '2' }));
  const [medicine] = toMedicines([
    { ...known!, amounts: [evening!] },
    { ...other!, amounts: [morning!] },
  ]);
  expect(medicine!.amounts).toEqual([evening, morning]);
});

test('the reminder of a time is found by it, and none where the medicine has no such time', () => {
  const [medicine] = medicinesOf([row('1', 'a', '20:00'), row('2', 'a', '08:00:00')]);
  expect(reminderIdAt(medicine!, '20:00')).toBe('1');
  expect(reminderIdAt(medicine!, '08:00')).toBe('2');
  expect(reminderIdAt(medicine!, '12:00')).toBeNull();
});

test('no dose of a new reminder is answered', () => {
  const taken = { status: 'taken', dose: '2026-03-10T08:00', occurred_at: 1, undone_at: 0 };
  const known = row('a', 'Aspirin', '08:00', taken);
  const unanswered = { status: 'pending', dose: null, occurred_at: null, undone_at: null };
  expect(newReminder(known)).toEqual({ ...known, ...unanswered, last_due: null });
});

test('a photo comes before a drawing, which notifications need as PNG', () => {
  expect(pictureOf({ picture: '/7', shape: 'drops' })).toBe('/7');
  expect(pictureOf({ picture: null, shape: 'drops' })).toBe('/shapes/drops.svg');
  expect(pictureOf({ shape: 'drops' }, 'png')).toBe('/shapes/drops.png');
  expect(pictureOf({ shape: null })).toBeNull();
});
