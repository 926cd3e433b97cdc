import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import type { PersonRow } from '../support/writePeople.ts';
import type { Seed } from './seed.ts';

const randomPerson = ({ people }: Seed): PersonRow => {
  const person = people[Math.floor(Math.random() * people.length)];
  if (!person) throw new Error('Nobody was seeded');
  return person;
};

const postRequest = (token: string, body: object): Request => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  },
  body: JSON.stringify(body),
});

export const logRequest = ({ id, token }: Pick<PersonRow, 'id' | 'token'>): Request => {
  const entry = { activity_type: 'exercise', details: 'Hip flexion', status: 'completed' };
  return { path: '/api/activities/log', ...postRequest(token, { user_id: id, ...entry }) };
};

/** What one request of each kind looks like: another person and another key each time. */
export const kinds = {
  'feed page': (seed) => {
    const { id, token } = randomPerson(seed);
    return {
      path: `/api/survivor-dashboard/${id}?page=1&limit=5`,
      headers: { authorization: `Bearer ${token}` },
    };
  },
  'activity log': (seed) => logRequest(randomPerson(seed)),
  'emergency send': (seed) => ({
    path: '/api/emergency/send',
    ...postRequest(randomPerson(seed).token, { message: 'Emergency alert triggered' }),
  }),
  login: (seed) => {
    const { email } = randomPerson(seed);
    return {
      path: '/api/auth/login',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: seed.password }),
    };
  },
} satisfies Readonly<Record<string, (seed: Seed) => Request>>;

/** Options of autocannon for one kind. */
export const repeat = (make: () => Request) => ({
  connections: 16,
  requests: [{ setupRequest: (request: Request) => ({ ...request, ...make() }) }],
});
