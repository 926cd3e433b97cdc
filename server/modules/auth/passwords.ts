import { hash, verify } from '@node-rs/argon2';
import { makeConcurrencyLimit } from '../../concurrencyLimit.ts';

/** argon2id, as OWASP asks for: 19 MiB, two passes, one lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash costs 30 ms of a core: a flood of sign-ins must not take all cores and the memory with
 * them. Two are half of the threads that files and name look-ups need as well.
 */
const limitConcurrency = makeConcurrencyLimit({ maxConcurrent: 2, maxWaiting: 50 });

/** Throws `unavailable` under a flood. */
export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => hash(password, argon2Options));

/** Throws `unavailable` under a flood. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  limitConcurrency(() => verify(passwordHash, password));
