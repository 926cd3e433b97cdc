import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Alert, Reminder } from '../../contract/endpoints/index.ts';
import { minute } from '../../domain/specConstants.ts';
import { root } from '../../scripts/run.ts';
import { callAs } from './callWithRetry.ts';
import { type Account, password, signIn, signUp, uniqueEmail } from '../server/accounts.ts';
import type { RealServer } from './realServer.ts';
import { timeAt } from './time.ts';

export { type Account, signIn, signUp, uniqueEmail };

/** Creates an admin as `npm run admin:create` does. */
export const createAdmin = async (
  server: Pick<RealServer, 'origin' | 'dataDir'>,
): Promise<Account> => {
  const email = uniqueEmail('ada');
  const program = path.join(root, 'scripts/adminCreate.ts');
  const args = ['--email', email, '--fname', 'Ada', '--password-stdin'];
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(`${password}\n`);
  await once(child, 'close');
  return signIn(server, email);
};

/** Puts the account's session into the browser, as the app stores it, and opens the path. */
export const openSignedIn = async (
  page: Page,
  account: Account,
  at = '/dashboard',
): Promise<void> => {
  const { token, user, origin } = account;
  const cookie = { name: 'session', value: token, domain: 'localhost', path: '/', expires: -1 };
  const localStorage = [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
    { name: 'caregiver_alarm_instructions_seen', value: 'permanent' },
  ];
  await page.context().setStorageState({
    cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Strict' }],
    origins: [{ origin, localStorage }],
  });
  await page.goto(`${origin}${at}`);
};

/**
 * Adds a once-a-day medicine that was made long before its time. `countDue`: when its next or last dose
 * is due, in milliseconds from now; by default it has been due for a minute, so that it rings.
 */
export const addReminder = async (
  account: Account,
  medicine: string,
  dueIn = -minute,
): Promise<{ readonly id: string; readonly schedule_time: string }> => {
  const due = Date.now() + dueIn;
  return callAs(account, 'POST', '/api/reminders', {
    user_id: account.id,
    medicine_name: medicine,
    dosage: '1 tablet',
    frequency: '1x',
    schedule_time: timeAt(due),
    made_at: Math.min(Date.now(), due) - 5 * minute,
  });
};

/** A dose of half an hour ago that the server has as missed. */
export const addMissedDose = async (survivor: Account, medicine: string): Promise<void> => {
  const { id } = await addReminder(survivor, medicine, -30 * minute);
  const [reminder] = await callAs<Reminder[]>(survivor, 'GET', `/api/reminders/${survivor.id}`);
  const missed = { status: 'missed', dose: reminder?.last_due?.dose };
  await callAs(survivor, 'PUT', `/api/reminders/${id}`, missed);
};

/** The details of the survivor's activity log on the server, the newest first. */
export const readActivityLog = async (account: Account): Promise<string[]> => {
  type Log = Readonly<{ activities: { details: string }[] }>;
  const path = `/api/survivor-dashboard/${account.id}?page=1&limit=100`;
  const { activities } = await callAs<Log>(account, 'GET', path);
  return activities.map(({ details }) => details);
};

/** The alerts that the server stores for the account, the newest first. */
export const listAlerts = (
  account: Account,
): Promise<Pick<Alert, 'id' | 'status' | 'pressed_at'>[]> =>
  callAs(account, 'GET', '/api/emergency/alerts');
