import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Profile } from '../contract/endpoints/index.ts';
import { version } from '../contract/version.ts';
import { type Caller, callAs } from '../testkit/browser/callWithRetry.ts';
import { type Account, signIn, signUp } from '../testkit/server/accounts.ts';
import { root } from './run.ts';
import type { Program } from './sandbox.ts';

export interface Installation {
  /** The server; the program found its address. */
  readonly start: () => Promise<Program>;
  readonly check: (server: Program) => Promise<unknown>;
  readonly backUp: (server: Program) => Promise<unknown>;
  readonly restore: () => Promise<string>;
}

const names = { fname: 'Rosa', lname: 'Meyer' };
const email = 'rosa@example.org';
const late = 'late@example.org';

const profileOf = ({ id }: Account): string => `/api/survivor/profile/${id}`;

/** For what is no JSON. */
const request = async (
  { origin, token }: Caller,
  at: string,
  init: RequestInit = {},
): Promise<Response> => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}${at}`, { ...init, headers });
  assert.ok(response.ok, `${at}: ${response.status} ${await response.clone().text()}`);
  return response;
};

/** Uses each native and each lazily loaded package. Returns a session. */
const makeData = async (origin: string): Promise<Account> => {
  const anyone = { origin, token: '' };
  assert.deepEqual(await callAs(anyone, 'GET', '/healthz'), { status: 'ok', version });
  assert.match(await (await request(anyone, '/login')).text(), /<title>Upstroke/);
  const rosa = await signUp({ origin }, 'survivor', { ...names, email });
  const form = new FormData();
  for (const [name, value] of Object.entries(names)) form.set(name, value);
  const picture = await readFile(path.join(root, 'public/icons/icon-192.png'));
  form.set('avatar', new Blob([picture], { type: 'image/png' }), 'rosa.png');
  await request(rosa, profileOf(rosa), { method: 'PUT', body: form });
  await callAs(rosa, 'POST', '/api/pairing/generate', {});
  await request(anyone, '/metrics');
  return rosa;
};

/** Of last night, which a new server makes at its start. */
export const waitForBackup = async (server: Program): Promise<void> => {
  type Readiness = Readonly<{ lastBackup?: string | null; problems?: string[] }>;
  const anyone = { origin: server.found, token: '' };
  const { lastBackup = null, problems } = await callAs<Readiness>(anyone, 'GET', '/readyz');
  assert.ok(!problems?.includes('backup'), 'The nightly backup failed');
  if (lastBackup !== null) return;
  await delay(50);
  await waitForBackup(server);
};

const checkData = async (origin: string, before: Account): Promise<void> => {
  await assert.rejects(callAs({ ...before, origin }, 'GET', profileOf(before)), /401/);
  await assert.rejects(signIn({ origin }, late), /401/);
  const rosa = await signIn({ origin }, email);
  const kept = await callAs<Profile>(rosa, 'GET', profileOf(rosa));
  assert.equal(kept.fname, names.fname);
  await request(rosa, String(kept.avatarUrl));
};

/** Data come back, without what was made after the backup, and without sessions. */
export const drillRestore = async ({
  start,
  check,
  backUp,
  restore,
}: Installation): Promise<void> => {
  await using before = await start();
  await check(before);
  const rosa = await makeData(before.found);
  await backUp(before);
  await signUp({ origin: before.found }, 'survivor', { ...names, email: late });
  await before.stop();
  assert.match(await restore(), /was restored/);
  await using after = await start();
  await check(after);
  await checkData(after.found, rosa);
  await after.stop();
};
