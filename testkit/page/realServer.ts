import type { Reminder, RequestBody } from '../../contract/endpoints/index.ts';
import { day } from '../../domain/specConstants.ts';
import { callAs } from '../browser/callWithRetry.ts';
import { type Account, signUp } from '../server/accounts.ts';

export type { Account };
export type PageServer = ReturnType<typeof realServer>;

/** Where `startPageServer.ts` started it. */
export const originEnvVariable = 'UPSTROKE_TEST_ORIGIN';

const findOrigin = (): string => {
  const origin = process.env[originEnvVariable];
  if (origin === undefined) throw new Error('The Jest project `page` starts the server.');
  return origin;
};

/** The running server. Accounts have unique addresses unless a test names one. */
export const realServer = () => {
  const server = { origin: findOrigin(), zone: 'Africa/Abidjan' };
  return {
    ...server,
    signUp: (
      role: 'survivor' | 'caregiver' = 'survivor',
      user: Partial<RequestBody<'register'>> = {},
    ): Promise<Account> => signUp(server, role, user),
    /** A reminder made a day ago, so that its minutes of today count. */
    addReminder: (account: Account, reminder?: Partial<RequestBody<'createReminder'>>) => {
      const aspirin = { medicine_name: 'Aspirin', dosage: '50mg', schedule_time: '08:00' };
      const made = { user_id: account.id, frequency: '1x', made_at: Date.now() - day };
      const body = { ...aspirin, ...made, ...reminder };
      return callAs<Reminder>(account, 'POST', '/api/reminders', body);
    },
    reminders: (account: Account) =>
      callAs<Reminder[]>(account, 'GET', `/api/reminders/${account.id}`),
  };
};
