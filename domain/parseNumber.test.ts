import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkProperty } from '../testkit/domain/scheduleArbitraries.ts';
import { formatNumber, parseNumber } from './parseNumber.ts';

test.each<[number, ...string[]]>([
  [
    1,
    '1',
    ' 1 ',
    '1.',
    '1.0',
    '1,00',
    '+1',
    '１',
    '١',
    '۱',
    '१',
    '๑',
    '\u{1D7CF}',
    '\u202E1\u200B',
  ],
  [1000, '1000', '1 000', '1\u00A0000', '1\u202F000', '1\u2009000', "1'000", '1’000', '١٬٠٠٠'],
  [1_000_000, '1,000,000', '1.000.000', '1 000 000', '10,00,000'],
  [1000.5, '1,000.5', '1.000,5', '1 000,5', "1'000.50", '١٬٠٠٠٫٥', '1000.5000'],
  [0.5, '.5', ',5', '0.5', '0,500', '٠٫٥', '½', '1/2', '1⁄2', '５／１０', '۱/۲'],
  [1.5, '1½', '1 ½', '1 1/2', '3/2', '1,5', '１．５', '١٫٥٠٠', '١،٥'],
  [12.5, '12½', '12 1/2'],
  [0.125, '0.125', '0,125', '.125', '⅛'],
])('%d may be typed as %j', (value, ...ways) => {
  expect(ways.map(parseNumber)).toEqual(ways.map(() => ({ value })));
});

test.each([
  '',
  ' ',
  '.',
  '-1',
  '−1',
  '1-2',
  '1e3',
  '0x10',
  '5²',
  '①',
  'Ⅳ',
  'NaN',
  'Infinity',
  '1+1',
  '2 tablets',
  '2.5 mg',
  '1 2',
  '1000 000',
  '1,0000,000',
  '1.5.2',
  '1.000.5',
  '1,000,00',
  '١٬٠٠',
  '0 125',
  '1"',
  "1''000",
  '1/0',
  '11/2',
  '10/12',
  '1/2/3',
  '½½',
  '1.½',
])('%j is no number', (typed) => {
  expect(parseNumber(typed)).toEqual({ value: null });
});

test.each([
  ['1,000', 1000, 1],
  ['1.000', 1000, 1],
  ['12，500', 12_500, 12.5],
  ['٢.٥٠٠', 2500, 2.5],
])('%j may be %d or %d', (typed, ...readings) => {
  expect(parseNumber(typed)).toEqual({ value: null, readings });
});

test.each([
  [1, '1'],
  [0.5, '0.5'],
  [1.125, '1.1250'],
])('a field shows %d as %s', (value, shown) => {
  expect(formatNumber(value)).toBe(shown);
});

test('what a field shows is read as the same number', () => {
  checkProperty(300, fc.integer({ min: 0, max: 10_000_000 }), (thousandths) => {
    const value = thousandths / 1000;
    expect(parseNumber(formatNumber(value))).toEqual({ value });
  });
});
