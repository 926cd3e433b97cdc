import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { newId } from './newId.ts';

test('every id is a UUID of version 4, and another one', () => {
  const ids = Array.from({ length: 200 }, newId);
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) {
    expect(v.is(v.pipe(v.string(), v.uuid()), id)).toBe(true);
    expect(id).toMatch(/^.{14}4.{4}[89ab]/);
  }
});
