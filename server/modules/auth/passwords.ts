import { hash, verify } from '@node-rs/argon2';
import { makeConcurrencyLimit } from '../../concurrencyLimit.ts';

/** argon2id with the OWASP minimum: 19 MiB, two passes, one lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash takes 30 ms of a core. Two leave half of the libuv threads for files and DNS. */
const limitConcurrency = makeConcurrencyLimit({ maxConcurrent: 2, maxWaiting: 50 });

/** Throws `unavailable` when too many calls wait. */
export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => hash(password, argon2Options));

export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  limitConcurrency(() => verify(passwordHash, password));
