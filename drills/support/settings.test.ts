import { afterEach, describe, expect, test } from '@jest/globals';
import { engineAsked, numberFrom, SettingError } from './settings.ts';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

describe('a number', () => {
  const asked = (value: string, least?: number) => {
    process.env['RUNS'] = value;
    return numberFrom('RUNS', 7, least);
  };

  test.each([
    ['', 7],
    ['1', 1],
    ['300', 300],
  ])('"%s" is %d', (value, number) => {
    expect(asked(value)).toBe(number);
  });

  test.each(['0', '-1', '1.5', 'many', '1e99'])('"%s" is none to go by', (value) => {
    expect(() => asked(value)).toThrow(SettingError);
  });

  test('may be 0 where that is the least', () => {
    expect(asked('0', 0)).toBe(0);
  });
});

describe('an engine', () => {
  const asked = (value: string) => {
    process.env['ENGINE'] = value;
    return engineAsked();
  };

  test('is none where none is named', () => {
    expect(asked('')).toBeUndefined();
  });

  test('is that which is named', () => {
    expect(asked('postgres')).toBe('postgres');
  });

  test('must be one that there is', () => {
    expect(() => asked('mysql')).toThrow(SettingError);
  });
});
