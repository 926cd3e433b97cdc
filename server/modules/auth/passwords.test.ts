import { expect, test } from '@jest/globals';
import { hashPassword, isPassword } from './passwords.ts';

test('a hash fits its password alone', async () => {
  const hash = await hashPassword('correct horse');
  expect(await isPassword(hash, 'correct horse')).toBe(true);
  expect(await isPassword(hash, 'Correct horse')).toBe(false);
});
