/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { toCsv } from './csv.ts';

const written = (cell: string) => toCsv([[cell]]).slice(1, -2);

describe('comma-separated values', () => {
  test('begin with the mark of UTF-8, and end each line with CRLF', () => {
    expect(toCsv([['a', 'b'], ['c']])).toBe('\uFEFFa,b\r\nc\r\n');
    expect([...new TextEncoder().encode(toCsv([]))]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test.each([
    ['plain words', 'Vitamin D 3', 'Vitamin D 3'],
    ['nothing', '', ''],
    ['a comma', 'Aspirin, 50mg', '"Aspirin, 50mg"'],
    ['quotation marks', 'the "blue" one', '"the ""blue"" one"'],
    ['a new line', 'one\ntwo', '"one\ntwo"'],
    ['a carriage return', 'one\rtwo', '"one\rtwo"'],
    ['another script', 'アスピリン é', 'アスピリン é'],
  ])('quote as RFC 4180 has it: %s', (_what, cell, expected) => {
    expect(written(cell)).toBe(expected);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['Omega-3', 'Omega-3'],
    ["'=1", "'=1"],
  ])('are no formula: %j', (cell, expected) => {
    expect(written(cell)).toBe(expected);
  });
});
