import * as v from 'valibot';
import { email as emailField } from '../../../contract/fields.ts';
import type { Db } from '../../db/open.ts';
import { userByEmail, type UserRow } from './repository.ts';

export const normalizeEmail = (email: string): string =>
  email.trim().normalize('NFKC').toLowerCase();

/** Skips invalid addresses: they can contain characters that the database rejects. */
export const userByTypedEmail = async (db: Db, email: string): Promise<UserRow | undefined> =>
  v.is(emailField, email) ? userByEmail(db, normalizeEmail(email)) : undefined;
