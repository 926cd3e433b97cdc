import { expect } from '@playwright/test';
import { rosa } from './rosa.ts';
import type { RealServer } from './server.ts';

/** Rosa's account as another device of hers has it. */
export interface Account {
  readonly id: string;
  /** Makes a reminder there, and returns its id. */
  readonly addReminder: (medicine: string, time: string) => Promise<string>;
  /** What the server's log holds, the newest first. */
  readonly log: () => Promise<string[]>;
}

/** Makes Rosa's account without its screen, and signs in to it from elsewhere. */
export const makeRosa = async ({ origin }: RealServer): Promise<Account> => {
  const json = { 'content-type': 'application/json' };
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.ok, path).toBe(true);
    return answer.json();
  };
  const { fname, lname, email, password } = rosa;
  await post('/api/auth/register', { fname, lname, email, password, role: 'survivor' });
  const { token, user } = await post('/api/auth/login', { email, password });
  const authorization = `Bearer ${token}`;
  const id: string = user.id;

  return {
    id,
    addReminder: async (medicine, time) => {
      const made = await post(
        '/api/reminders',
        {
          user_id: id,
          medicine_name: medicine,
          dosage: '1 tablet',
          schedule_time: time,
          frequency: '1x',
        },
        { authorization, 'idempotency-key': crypto.randomUUID() },
      );
      return made.id;
    },
    log: async () => {
      const path = `/api/survivor-dashboard/${id}?page=1&limit=100`;
      const answer = await fetch(`${origin}${path}`, { headers: { authorization } });
      expect(answer.ok, path).toBe(true);
      const { activities }: { activities: { details: string }[] } = await answer.json();
      return activities.map(({ details }) => details);
    },
  };
};
