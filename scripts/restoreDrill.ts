import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { version } from '../contract/version.ts';
import { root } from './run.ts';
import type { Program } from './sandbox.ts';

export interface Installation {
  /** The server; the program found its address. */
  readonly start: () => Promise<Program>;
  readonly check: (server: Program) => Promise<unknown>;
  readonly backUp: (server: Program) => Promise<unknown>;
  readonly restore: () => Promise<string>;
}

const rosa = { email: 'rosa@example.org', password: 'four quiet herons' };
const names = { fname: 'Rosa', lname: 'Meyer' };
const late = { ...rosa, email: 'late@example.org' };

/** Calls again as the server asks while it is overloaded. */
const send = async (url: string, method: string, body?: object, token = ''): Promise<Response> => {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: {
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (response.status !== 503) return response;
  await delay(Number(response.headers.get('retry-after')) * 1_000);
  return send(url, method, body, token);
};

const makeCall =
  (url: string) =>
  async (method: string, at: string, body?: object, token = ''): Promise<Response> => {
    const response = await send(`${url}${at}`, method, body, token);
    assert.ok(response.ok, `${method} ${at}: ${response.status} ${await response.clone().text()}`);
    return response;
  };

const signIn = async (url: string) => {
  const signedIn: unknown = await (await makeCall(url)('POST', '/api/auth/login', rosa)).json();
  const { token, user } = signedIn as { token: string; user: { id: string } };
  return { token, profile: `/api/survivor/profile/${user.id}` };
};

/** Uses each native and each lazily loaded package. Returns a session. */
const makeData = async (url: string): Promise<string> => {
  const call = makeCall(url);
  const health: unknown = await (await call('GET', '/healthz')).json();
  assert.deepEqual(health, { status: 'ok', version });
  assert.match(await (await call('GET', '/login')).text(), /<title>Upstroke/);
  await call('POST', '/api/auth/register', { ...names, ...rosa, role: 'survivor' });
  const { token, profile } = await signIn(url);
  const form = new FormData();
  for (const [name, value] of Object.entries(names)) form.set(name, value);
  const picture = await readFile(path.join(root, 'public/icons/icon-192.png'));
  form.set('avatar', new Blob([picture], { type: 'image/png' }), 'rosa.png');
  await call('PUT', profile, form, token);
  await call('POST', '/api/pairing/generate', {}, token);
  await call('GET', '/metrics');
  return token;
};

/** Of last night, which a new server makes at its start. */
export const waitForBackup = async (server: Program): Promise<void> => {
  const ready: unknown = await (await makeCall(server.found)('GET', '/readyz')).json();
  const { lastBackup = null, problems } = ready as { lastBackup?: string; problems?: string[] };
  assert.ok(!problems?.includes('backup'), 'The nightly backup failed');
  if (lastBackup !== null) return;
  await delay(50);
  await waitForBackup(server);
};

const checkData = async (url: string, oldToken: string): Promise<void> => {
  const statusOf = async (...args: Parameters<typeof send>) => (await send(...args)).status;
  const { token, profile } = await signIn(url);
  assert.equal(await statusOf(`${url}${profile}`, 'GET', undefined, oldToken), 401);
  assert.equal(await statusOf(`${url}/api/auth/login`, 'POST', late), 401);
  const call = makeCall(url);
  const kept: unknown = await (await call('GET', profile, undefined, token)).json();
  const { avatarUrl, fname } = kept as { avatarUrl: string; fname: string };
  assert.equal(fname, names.fname);
  await call('GET', avatarUrl, undefined, token);
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
  const token = await makeData(before.found);
  await backUp(before);
  const other = { ...names, ...late, role: 'survivor' };
  await makeCall(before.found)('POST', '/api/auth/register', other);
  await before.stop();
  assert.match(await restore(), /was restored/);
  await using after = await start();
  await check(after);
  await checkData(after.found, token);
  await after.stop();
};
