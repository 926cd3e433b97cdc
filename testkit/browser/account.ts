import { expect } from '@playwright/test';
import { callAs } from './call.ts';
import { signUp } from './pair.ts';
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
export const makeRosa = async (server: RealServer): Promise<Account> => {
  const account = await signUp(server, 'survivor', rosa);
  const { id, token } = account;

  return {
    id,
    addReminder: async (medicine_name, schedule_time) => {
      const row = {
        user_id: id,
        medicine_name,
        dosage: '1 tablet',
        schedule_time,
        frequency: '1x',
      };
      return (await callAs<{ id: string }>(server, account, 'POST', '/api/reminders', row)).id;
    },
    log: async () => {
      const path = `/api/survivor-dashboard/${id}?page=1&limit=100`;
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.origin}${path}`, { headers });
      expect(answer.ok, path).toBe(true);
      const { activities }: { activities: { details: string }[] } = await answer.json();
      return activities.map(({ details }) => details);
    },
  };
};
