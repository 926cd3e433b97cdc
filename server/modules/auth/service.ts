import * as v from 'valibot';
import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { email as emailField, type Role } from '../../../contract/fields.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { insertUser, userByEmail, userById, type UserRow } from './repository.ts';
import { openSession } from './sessions.ts';

const normalise = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

export interface NewUser extends Omit<BodyOf<Endpoints['register']>, 'role'> {
  readonly role: Role;
}

/** Makes an account and returns its id. Throws `email_taken`. */
export const createUser = async (context: Context, user: NewUser): Promise<string> => {
  const id = context.newId();
  const made = await insertUser(context.db, {
    id,
    role: user.role,
    fname: user.fname.trim(),
    lname: user.lname.trim(),
    email: user.email.trim(),
    email_norm: normalise(user.email),
    password_hash: await hashPassword(user.password),
    avatar_url: null,
    time_zone: 'UTC',
    made_at: context.clock.now(),
  });
  if (!made) throw new Refusal('email_taken', 'There is already an account with this email.');
  return id;
};

const toSessionUser = ({ id, role, fname, lname, avatar_url }: UserRow) => ({
  id,
  role,
  fname,
  lname,
  avatarUrl: avatar_url,
});

/**
 * Opens a session. The page tells the two refusals apart by the words "email" and "password" in
 * their messages (SPEC section 8).
 * Throws `invalid` for an empty field, `unknown_email`, `wrong_password`.
 */
export const logIn = async (
  context: Context,
  { email, password }: BodyOf<Endpoints['login']>,
): Promise<AnswerOf<Endpoints['login']>> => {
  if (email.trim() === '' || password === '') {
    throw new Refusal('invalid', 'Please fill in all fields.');
  }
  // What could never be registered is not looked up: it may hold what a database refuses to read.
  const user = v.is(emailField, email)
    ? await userByEmail(context.db, normalise(email))
    : undefined;
  if (!user) throw new Refusal('unknown_email', 'There is no account with this email.');
  if (!(await isPassword(user.password_hash, password))) {
    throw new Refusal('wrong_password', 'This password is not right.');
  }
  const token = await openSession(context, user.id);
  return { user: toSessionUser(user), token, message: 'You are signed in.' };
};

/** The user row as others may see it. Throws where nobody has this id. */
export const readUser = async (
  { db }: Context,
  id: string,
): Promise<AnswerOf<Endpoints['readUser']>> => {
  const { fname, lname, email, avatar_url } = await userById(db, id);
  return { id, fname, lname, email, phone: null, avatarUrl: avatar_url };
};
