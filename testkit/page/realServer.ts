import { randomUUID } from 'node:crypto';
import type { Reminder, SessionUser, RequestBody } from '../../contract/endpoints/index.ts';
import { day } from '../../domain/specConstants.ts';

/** An account with a session on the running server. */
export interface Account {
  readonly origin: string;
  readonly user: SessionUser;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** The session as a browser keeps it. */
  readonly cookie: string;
}

export type PageServer = ReturnType<typeof realServer>;

const password = 'correct horse';

/** Where `startPageServer.ts` started it. */
export const originEnvVariable = 'UPSTROKE_TEST_ORIGIN';

const findOrigin = (): string => {
  const origin = process.env[originEnvVariable];
  if (origin === undefined) throw new Error('The Jest project `page` starts the server.');
  return origin;
};

/** The running server. Accounts have unique addresses unless a test names one. */
export const realServer = () => {
  const origin = findOrigin();
  const call = async (
    method: string,
    where: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(new URL(where, origin), {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${where}: ${await response.text()}`);
    return response;
  };
  const bearer = ({ token }: Account) => ({
    authorization: `Bearer ${token}`,
    'time-zone': 'Africa/Abidjan',
  });

  return {
    origin,
    signUp: async (
      role: 'survivor' | 'caregiver' = 'survivor',
      user?: Partial<RequestBody<'register'>>,
    ): Promise<Account> => {
      const email = user?.email ?? `${role}-${randomUUID()}@example.org`;
      const made = { fname: 'Rosa', lname: 'Meyer', email, password, role, ...user };
      await call('POST', '/api/auth/register', made);
      const session = await call('POST', '/api/auth/login', { email, password: made.password });
      const answer = (await session.json()) as { token: string; user: SessionUser };
      const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return { ...answer, origin, email, password: made.password, cookie };
    },
    /** A reminder made a day ago, so that its minutes of today count. */
    addReminder: async (account: Account, reminder?: Partial<RequestBody<'createReminder'>>) => {
      const aspirin = { medicine_name: 'Aspirin', dosage: '50mg', schedule_time: '08:00' };
      const made = { user_id: account.user.id, frequency: '1x', made_at: Date.now() - day };
      const body = { ...aspirin, ...made, ...reminder };
      const answer = await call('POST', '/api/reminders', body, bearer(account));
      return (await answer.json()) as Reminder;
    },
    reminders: async (account: Account) => {
      const at = `/api/reminders/${account.user.id}`;
      return (await (await call('GET', at, undefined, bearer(account))).json()) as Reminder[];
    },
  };
};
