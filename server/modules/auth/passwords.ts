import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../refusal.ts';

/** argon2id, as OWASP asks for: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Half of the threads that files and name look-ups need as well. */
const mostAtOnce = 2;
const mostWaiting = 50;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * A hash costs 30 ms of a core: a flood of sign-ins must not take all cores and the memory with
 * them. Throws `unavailable` where too many wait already.
 */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < mostAtOnce) {
    running += 1;
  } else {
    if (waiting.length === mostWaiting) {
      throw new Refusal('unavailable', 'Upstroke is busy. Please try again in a moment.');
    }
    await new Promise<void>((resume) => waiting.push(resume));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** Throws `unavailable` under a flood. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, options));

/** Throws `unavailable` under a flood. */
export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, password));
