import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import * as fields from './fields.ts';

const takes = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

const statuses = ['pending', 'taken', 'missed', 'skipped'];

const cases: [string, v.GenericSchema, unknown[], unknown[]][] = [
  [
    'text',
    fields.text(5),
    ['a', ' a ', 'abcde', 'a\nb', '💊💊', 'אבג'],
    ['', ' ', '\t\n', '\u00a0', 'abcdef', '💊💊💊', 'a\0b', '\0', null, undefined, 1],
  ],
  [
    'id',
    fields.id,
    ['0197a0f2-7c3e-7abc-8def-0123456789ab', '7F1C2B1E-3C4D-4E5F-8A9B-0C1D2E3F4A5B'],
    ['', '1', '..', '0197a0f27c3e7abc8def0123456789ab', ' 0197a0f2-7c3e-7abc-8def-0123456789ab'],
  ],
  [
    'email',
    fields.email,
    ['a@b', ' ada@example.org ', 'ä@beispiel.de', 'a+b@c.d'],
    ['', 'a', '@b', 'a@', 'a@b@c', 'a b@c', 'a@b\0', `${'a'.repeat(253)}@b`],
  ],
  [
    'newEmail',
    fields.newEmail,
    [' ada@example.org ', 'ä@mail.beispiel.de'],
    ['ada@example', 'ada@.org', 'ada@example.', 'a.b@example', 'ada@example..org', 'a b@c.d'],
  ],
  [
    'phone',
    fields.phone,
    [
      '12345',
      '+49 (30) 123-45',
      '+44 (0)20 7946 0958',
      ' (+44) 20 7946 0958 ',
      '030 / 123.45-67',
      '1'.repeat(20),
    ],
    ['1234', '1'.repeat(21), '12+345', '++12345', '+-()', '12345a', '+12345\n'],
  ],
  [
    'newPassword',
    fields.newPassword,
    ['12345678', '        ', 'x'.repeat(256), '🔑🔑🔑🔑'],
    ['', '1234567', 'x'.repeat(257), '1234567\0'],
  ],
  [
    'frequency',
    fields.frequency,
    Array.from({ length: 99 }, (_one, i) => `${i + 1}x`),
    ['0x', '00x', '01x', '100x', 'x', '1', '1X', ' 1x', '1x ', '1.5x', '-1x', '1x\n', '١x'],
  ],
  [
    'scheduleTime',
    fields.scheduleTime,
    ['00:00', '08:00', '23:59', '08:00:00', '23:59:59'],
    ['24:00', '08:60', '8:00', '08:00:60', '08:00:0', '08:00 AM', '0800', '', '08:00\n', '٠٨:٠٠'],
  ],
  [
    'localMinute',
    fields.localMinute,
    ['2025-06-15T08:00', '2024-02-29T00:00', '2000-02-29T23:59', '2025-12-31T23:59'],
    [
      '',
      '2025-01-10T24:00',
      '2025-01-10T08:60',
      '2025-01-10T08:00:00',
      '2025-01-10T08:00Z',
      '2025-01-10 08:00',
      '25-01-10T08:00',
      '2025-1-10T08:00',
      '+002025-01-10T08:00',
      '2025-01-10T08:00\n',
    ],
  ],
  [
    'epochMs',
    fields.epochMs,
    [0, 1, 1_750_000_000_000],
    [-1, 0.5, NaN, Infinity, 8_640_000_000_001, '0', null],
  ],
  [
    'isoTime',
    fields.isoTime,
    [new Date(0).toISOString(), '2025-06-15T08:00:00.000Z'],
    ['', '2025-06-15', 'yesterday', '2025-06-15T08:00:00'],
  ],
  ['role', fields.role, ['survivor', 'caregiver', 'admin'], ['', 'Admin', 'doctor']],
  ['chosenRole', fields.registrationRole, ['survivor', 'caregiver'], ['admin', '']],
  ['doseStatus', fields.doseStatus, statuses, ['completed', 'Taken', '']],
  ['activityStatus', fields.activityStatus, [...statuses, 'completed'], ['done', '']],
  ['personName', fields.personName, ['x'.repeat(100)], ['x'.repeat(101), ' '.repeat(100)]],
  ['medicineName', fields.medicineName, ['x'.repeat(120)], ['x'.repeat(121), ' '.repeat(120)]],
  ['dosage', fields.dosage, ['x'.repeat(120)], ['x'.repeat(121), ' '.repeat(120)]],
];

test.each(cases)('%s accepts the valid values, and no others', (_name, schema, good, bad) => {
  expect([...good, ...bad].filter((value) => takes(schema, value))).toEqual(good);
});

test('localMinute takes exactly the days of the calendar', () => {
  const wrong: string[] = [];
  for (let year = 1895; year <= 2105; year++) {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const two = (part: number) => String(part).padStart(2, '0');
        const date = `${year}-${two(month)}-${two(day)}`;
        const real = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) === date;
        if (takes(fields.localMinute, `${date}T08:00`) !== real) wrong.push(date);
      }
    }
  }
  expect(wrong).toEqual([]);
});
