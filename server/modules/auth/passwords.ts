import { fieldLimits } from '../../../contract/fieldLimits.ts';
import { comparisonKey } from '../../../domain/comparisonKey.ts';
import { isSameEmail, normalizeEmail } from '../../../domain/email.ts';
import { hash, verify } from '@node-rs/argon2';
import { makeConcurrencyLimit } from '../../concurrencyLimit.ts';
import { HttpError } from '../../httpError.ts';

/** argon2id with the OWASP minimum: 19 MiB, two passes, one lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash takes about 10 ms of a core. Three of libuv's four threads: two cores stay busy while a commit blocks
 * the event loop, and one thread remains for files, DNS and pictures.
 */
const hashLimits = { maxConcurrent: 3, maxWaiting: 50 };
export const maxPendingHashes = hashLimits.maxConcurrent + hashLimits.maxWaiting;
const limitConcurrency = makeConcurrencyLimit(hashLimits);

/**
 * RFC 8265, OpaqueString: any blank is a space, then NFC; case and width stay. The invisible characters that it
 * forbids are left out, because a user who pasted them cannot see why they are refused.
 */
const toOpaqueString = (password: string): string =>
  password
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .normalize('NFC');

/** Throws `unavailable` when too many calls wait. */
export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => hash(toOpaqueString(password), argon2Options));

const isHashOf = (passwordHash: string, text: string): Promise<boolean> =>
  limitConcurrency(() => verify(passwordHash, text));

/** Version 1.0.0 hashed what was typed. */
export const verifyPassword = async (passwordHash: string, password: string): Promise<boolean> => {
  const opaque = toOpaqueString(password);
  if (await isHashOf(passwordHash, opaque)) return true;
  return opaque !== password && isHashOf(passwordHash, password);
};

/** Undefined if the hash is current. Expects the right password. */
export const renewedHash = async (
  passwordHash: string,
  password: string,
): Promise<string | undefined> => {
  const opaque = toOpaqueString(password);
  const isCurrent = opaque === password || (await isHashOf(passwordHash, opaque));
  return isCurrent ? undefined : hashPassword(password);
};

/** One repeated character, or a run such as `abcdefgh` or `87654321`: the lists omit these. */
const isSequence = (password: string): boolean => {
  const signs = Array.from(password, (sign) => Number(sign.codePointAt(0)));
  const steps = new Set(signs.slice(1).map((sign, index) => sign - Number(signs[index])));
  const [step = 0] = steps;
  return steps.size <= 1 && Math.abs(step) <= 1;
};

const repeatedPattern = /^(.{1,4})\1+$/su;

const appNamePattern = /^[^\p{L}]*upstroke[^\p{L}]*$/u;

export const isWeakPassword = async (password: string, email: string): Promise<boolean> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const tried = comparisonKey(password);
  const address = normalizeEmail(email);
  return (
    toOpaqueString(password).length < fieldLimits.passwordMin ||
    dictionary['passwords-common'].includes(tried) ||
    isSequence(tried) ||
    repeatedPattern.test(tried) ||
    appNamePattern.test(tried) ||
    isSameEmail(password, email) ||
    tried === address.slice(0, address.lastIndexOf('@'))
  );
};

export const assertStrongPassword = async (password: string, email: string) => {
  if (!(await isWeakPassword(password, email))) return;
  throw new HttpError(
    'easy_password',
    'This password is too easy to guess. Add two more words that only you know.',
  );
};
