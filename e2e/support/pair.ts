import { expect } from '@playwright/test';
import { rosa } from './rosa.ts';
import type { RealServer } from './server.ts';

/** Somebody signed in elsewhere. */
export interface Elsewhere {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Rosa, and Carl who looks after her. */
export interface Pair {
  readonly rosa: Elsewhere;
  readonly carl: Elsewhere;
}

const json = { 'content-type': 'application/json' };

/** A call that another device of this person makes; the answer. */
export const callAs = async (
  { origin }: RealServer,
  { token }: Pick<Elsewhere, 'token'>,
  method: string,
  path: string,
  body: object,
) => {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...json,
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return answer.json();
};

const signUp = async (
  server: RealServer,
  role: 'survivor' | 'caregiver',
  person: { readonly fname: string; readonly email: string },
): Promise<Elsewhere> => {
  const { lname, password } = rosa;
  const nobody = { token: '' };
  const { email } = person;
  await callAs(server, nobody, 'POST', '/api/auth/register', { ...person, lname, password, role });
  const { user, token } = await callAs(server, nobody, 'POST', '/api/auth/login', {
    email,
    password,
  });
  return { id: user.id, email, token };
};

/** Both with an account, connected by Rosa's PIN. */
export const makePair = async (server: RealServer): Promise<Pair> => {
  const survivor = await signUp(server, 'survivor', rosa);
  const carl = await signUp(server, 'caregiver', { fname: 'Carl', email: 'carl@example.org' });
  const { pin } = await callAs(server, survivor, 'POST', '/api/pairing/generate', {});
  await callAs(server, carl, 'POST', '/api/pairing/connect-pin', { pin });
  return { rosa: survivor, carl };
};
