import * as v from 'valibot';
import { email as emailField } from '../../../contract/fields.ts';
import type { Db } from '../../db/open.ts';
import { userByEmail, type UserRow } from './repository.ts';

/** What makes two addresses the same account. */
export const normalizeEmail = (email: string): string =>
  email.trim().normalize('NFKC').toLowerCase();

/**
 * The account that somebody means by what they typed. What could never be registered is not looked
 * up: it may hold what a database refuses to read.
 */
export const userByTypedEmail = async (db: Db, email: string): Promise<UserRow | undefined> =>
  v.is(emailField, email) ? userByEmail(db, normalizeEmail(email)) : undefined;
