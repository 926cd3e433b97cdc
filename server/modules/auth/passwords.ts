import { hash, verify } from '@node-rs/argon2';
import { makeTurns } from '../../inTurn.ts';

/** argon2id, as OWASP asks for: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash costs 30 ms of a core: a flood of sign-ins must not take all cores and the memory with
 * them. Two are half of the threads that files and name look-ups need as well.
 */
const inTurn = makeTurns({ atOnce: 2, waiting: 50 });

/** Throws `unavailable` under a flood. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, options));

/** Throws `unavailable` under a flood. */
export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, password));
