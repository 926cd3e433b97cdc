import { expect, test } from '@jest/globals';
import { hashPassword, isPassword } from './passwords.ts';

test('a hash fits its password alone', async () => {
  const hash = await hashPassword('correct horse');
  expect(await isPassword(hash, 'correct horse')).toBe(true);
  expect(await isPassword(hash, 'Correct horse')).toBe(false);
});

test('two are hashed while fifty wait, and every further one is sent away at once', async () => {
  const hash = await hashPassword('correct horse');
  for (let flood = 1; flood <= 2; flood += 1) {
    const all = await Promise.allSettled(
      Array.from({ length: 60 }, () => isPassword(hash, 'correct horse')),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(52);
    expect(all.slice(52)).toEqual(
      Array.from({ length: 8 }, () => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'unavailable' }),
      })),
    );
  }
});
