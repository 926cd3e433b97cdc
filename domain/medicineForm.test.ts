import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import * as fields from '../contract/fields.ts';
import { fieldLimits } from '../contract/fieldLimits.ts';
import { checkProperty } from '../testkit/domain/scheduleArbitraries.ts';
import {
  emptyMedicineForm,
  type MedicineForm,
  findByName,
  stockChange,
  timesFor,
  toAmounts,
  validateMedicine,
  withAmount,
  withoutTime,
  withTimes,
  type MedicineProblem,
} from './medicineForm.ts';
import { emptyScheduleForm } from './scheduleForm.ts';

type NumberField = Extract<MedicineProblem, { code: 'numberAmbiguous' }>['field'];

const good: MedicineForm = {
  ...emptyMedicineForm,
  name: 'Aspirin',
  dosage: '50mg',
  frequency: '1',
  times: ['08:00'],
};
const problems = (changes: Partial<MedicineForm>) =>
  validateMedicine({ ...good, ...changes }, { ...fieldLimits, earliestLastDay: '2026-03-09' });
const codes = (changes: Partial<MedicineForm>) => problems(changes).map(({ code }) => code);
const hourly = (count: number) =>
  Array.from(
    { length: count },
    (_one, i) => `${String(i % 24).padStart(2, '0')}:${i < 24 ? 10 : 20}`,
  );

describe('validateMedicine', () => {
  test('finds nothing wrong with a medicine that is complete', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ frequency: 'custom', times: hourly(24) })).toEqual([]);
    expect(problems({ note: `${'x'.repeat(200)} ` })).toEqual([]);
    expect(problems({ stock: { count: '10000', perDose: '10000' } })).toEqual([]);
  });

  test.each<[string, Partial<MedicineForm>, string]>([
    ['an empty name', { name: '' }, 'name nameMissing'],
    ['a name of blanks', { name: ' \t\n\u00a0' }, 'name nameMissing'],
    ['a name too long', { name: 'x'.repeat(121) }, 'name nameTooLong'],
    ['an empty dosage', { dosage: '' }, 'dosage dosageMissing'],
    ['a dosage of blanks', { dosage: '  ' }, 'dosage dosageMissing'],
    ['a dosage too long', { dosage: 'x'.repeat(121) }, 'dosage dosageTooLong'],
    ['no frequency', { frequency: null }, 'frequency frequencyMissing'],
    ['no time', { times: [] }, 'times timesMissing'],
    ['an empty time', { times: ['08:00', ''] }, 'times timeMissing 1'],
    ['two equal times', { times: ['08:00', '20:00', '08:00'] }, 'times timeTwice 2'],
    ['two, one with seconds', { times: ['08:00:00', '08:00'] }, 'times timeTwice 1'],
    ['25 times', { times: hourly(25) }, 'times tooManyTimes 24'],
    ['a note too long', { note: 'x'.repeat(201) }, 'note noteTooLong'],
    ['an amount too long', { amounts: ['x'.repeat(41)] }, 'amounts amountTooLong 0'],
    ['a count in words', { stock: { count: 'ten', perDose: '1' } }, 'count countInvalid'],
    ['a count too high', { stock: { count: '10001', perDose: '1' } }, 'count countInvalid'],
    ['a dose too large', { stock: { count: '1', perDose: '10001' } }, 'perDose perDoseInvalid'],
    ['no amount for a dose', { stock: { count: '10', perDose: '0,0' } }, 'perDose perDoseInvalid'],
  ])('refuses %s, and only that', (_what, changes, wanted) => {
    const found = problems(changes).map(({ field, code, ...more }) =>
      [field, code, ...Object.values(more)].join(' '),
    );
    expect(found).toEqual([wanted]);
  });

  describe('an amount', () => {
    const form = { ...good, times: ['08:00', '20:00'], amounts: ['', ' 2 tablets '] };
    const evening = [{ time: '20:00', amount: '2 tablets' }];

    test('stays in its row while two rows have one time', () => {
      const clash = { ...form, times: ['20:00', '20:00'] };
      expect(toAmounts({ ...clash, times: ['09:00', '20:00'] })).toEqual(evening);
    });

    test('goes with its time when others are chosen, and away with its row', () => {
      const later = withTimes(form, ['07:00', '20:00', '08:00']);
      expect(later.amounts).toEqual(['', ' 2 tablets ', '']);
      expect(toAmounts(withoutTime(form, 0))).toEqual(evening);
      expect(withoutTime(form, 1).amounts).toEqual(['']);
    });

    test('is typed into its row alone', () => {
      const longer = { ...form, times: [...form.times, '', ''] };
      expect(toAmounts(longer)).toEqual(evening);
      expect(withAmount(longer, 3, '1').amounts).toEqual(['', ' 2 tablets ', '', '1']);
    });

    test('of a medicine taken when needed is none, however long', () => {
      const days = { ...form.days, choice: 'asNeeded' as const };
      expect(toAmounts({ ...form, days })).toEqual([]);
      expect(problems({ days, amounts: ['x'.repeat(41)] })).toEqual([]);
    });
  });

  test('returns the problems in the order of the form, one for each field', () => {
    const unnamed = ['nameMissing', 'dosageMissing'];
    expect(codes({ ...emptyMedicineForm, dosage: '' })).toEqual([...unnamed, 'frequencyMissing']);
    expect(codes({ name: '', dosage: ' ', times: [] })).toEqual([...unnamed, 'timesMissing']);
    expect(codes({ times: ['', '08:00', '08:00'] })).toEqual(['timeMissing']);
    expect(codes({ times: ['', ''] })).toEqual(['timeMissing']);
  });

  test('measures a name, a dosage and an amount without the blanks around them', () => {
    const longest = `  ${'x'.repeat(120)}  `;
    const amounts = [`  ${'x'.repeat(40)}  `];
    expect(problems({ name: longest, dosage: longest, amounts })).toEqual([]);
  });

  test('accepts, once trimmed, only what the server accepts', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 130 }),
      fc.string({ unit: fc.constantFrom(' ', '\t', '\u3000', 'x', '💊'), maxLength: 130 }),
    );
    const refused = (field: string, schema: v.GenericSchema, value: string) =>
      v.safeParse(schema, value.trim()).success ? [] : [field];
    checkProperty(300, fc.tuple(typed, typed), ([name, dosage]) => {
      const found = codes({ name, dosage }).map((code) => code.replace(/Missing|TooLong/, ''));
      expect(found).toEqual([
        ...refused('name', fields.medicineName, name),
        ...refused('dosage', fields.dosage, dosage),
      ]);
    });
  });
});

describe('a number', () => {
  const days = emptyScheduleForm;
  const ways = {
    count: (count: string) => ({ stock: { count, perDose: '1' } }),
    perDose: (perDose: string) => ({ stock: { count: '1', perDose } }),
    every: (every: string) => ({
      days: { ...days, choice: 'interval' as const, every, startDay: '2026-03-10' },
    }),
    daysOn: (daysOn: string) => ({
      days: { ...days, choice: 'cycle' as const, daysOn, daysOff: '1', startDay: '2026-03-10' },
    }),
    daysOff: (daysOff: string) => ({
      days: {
        ...days,
        choice: 'cycle' as const,
        daysOn: '1',
        daysOff,
        startDay: '2026-03-10',
      },
    }),
    gapHours: (gapHours: string) => ({ days: { ...days, choice: 'asNeeded' as const, gapHours } }),
    maxPerDay: (maxPerDay: string) => ({
      days: { ...days, choice: 'asNeeded' as const, maxPerDay },
    }),
  } satisfies Record<NumberField, (typed: string) => Partial<MedicineForm>>;

  test.each(Object.entries(ways))('is read alike in each field: %s', (field, withTyped) => {
    for (const typed of ['2', '２', '٢', '2.0', '+2'])
      expect(problems(withTyped(typed))).toEqual([]);
    const readings = [1000, 1];
    expect(problems(withTyped('1,000'))).toEqual([{ field, code: 'numberAmbiguous', readings }]);
    for (const typed of ['two', '-1', '1e1', '1 2', '5²']) {
      expect(problems(withTyped(typed))).toMatchObject([{ field }]);
    }
  });
});

describe('timesFor', () => {
  test.each([
    ['1', [], ['08:00']],
    ['2', [], ['08:00', '20:00']],
    ['3', [], ['08:00', '14:00', '20:00']],
    ['2', ['07:30', '19:15'], ['07:30', '19:15']],
    ['2', ['19:15', ''], ['08:00', '19:15']],
    ['2', ['14:10'], ['08:00', '14:10']],
    ['3', ['07:30', '19:15'], ['07:30', '14:00', '19:15']],
    ['3', ['20:30', '20:00'], ['08:00', '20:00', '20:30']],
    ['2', ['06:00', '07:30', '13:00', '19:15'], ['07:30', '19:15']],
    ['1', ['07:30', '19:15'], ['07:30']],
  ] as const)('%s a day keeps what it can of %j: %j', (choice, existing, wanted) => {
    expect(timesFor(choice, existing)).toEqual(wanted);
  });

  test('a frequency brings back the saved times that it had', () => {
    expect(timesFor('2', ['07:30'], ['07:30', '19:15'])).toEqual(['07:30', '19:15']);
  });

  test('custom keeps the times, and starts with one where there are none', () => {
    expect(timesFor('custom', ['09:30', ''])).toEqual(['09:30', '']);
    expect(timesFor('custom', ['09:30'])).toEqual(['09:30']);
    expect(timesFor('custom', [])).toEqual(['08:00']);
  });
});

test('a medicine is found again by its name in any case or look, and only by its whole name', () => {
  const medicines = [{ name: 'Aspirin' }, { name: 'Vitamin D' }, { name: 'vitamin\u00A0d' }];
  expect(findByName(medicines, '  ASPIRIN ')).toBe(medicines[0]);
  expect(findByName(medicines, 'Vitamin\u2009D')).toBe(medicines[1]);
  expect(findByName(medicines, 'Vitamin\u00A0D')).toBe(medicines[2]);
  expect(findByName(medicines, 'Vitamin')).toBeUndefined();
  expect(findByName(medicines.slice(0, 0), 'Aspirin')).toBeUndefined();
});

test.each([
  ['10', '0,5', { count: 10, per_dose: 0.5 }],
  ['9.25', '1', { count: 9.25, per_dose: 1 }],
  ['9', '1', undefined],
  ['9', '0.5', { count: 11, per_dose: 0.5, counted_at: 7 }],
  [' ', '1', null],
])(
  'a form that opened with 9 and 1, then %j and %j, stores the count %j',
  (count, perDose, stored) => {
    const opened = { ...good, stock: { count: '9', perDose: '1' } };
    const level = { left: 9, taken: 4, per_dose: 1, counted_at: 7 };
    expect(stockChange(opened, { ...good, stock: { count, perDose } }, level, fieldLimits)).toEqual(
      stored,
    );
  },
);
