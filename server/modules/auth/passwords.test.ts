import { expect, test } from '@jest/globals';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a hash fits its password alone', async () => {
  const hash = await hashPassword('correct horse');
  expect(await verifyPassword(hash, 'correct horse')).toBe(true);
  expect(await verifyPassword(hash, 'Correct horse')).toBe(false);
});
