import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { version } from '../contract/version.ts';
import { findAfterApt, firstWorking, isExecutable } from './programs.ts';
import { makeRelease, releaseCommands, releaseName } from './release.ts';
import { root, run } from './run.ts';
import { type Tally, tallyStep } from './tally.ts';

/** The base of the image in Dockerfile. */
export const suite = 'trixie';
const debian = path.join(root, '.cache', `debian-${suite}`);
const nobody = 65_534;
const idleMs = 30_000;
const maxIdleMegabytes = 120;

const findDebootstrap = () => firstWorking(['/usr/sbin/debootstrap'], isExecutable);

/** False without root, the right to mount, or debootstrap. */
const makeDebian = async (): Promise<boolean> => {
  const { ok: canMount } = await run('unshare', ['--mount', 'true'], { stdio: 'ignore' });
  if (process.getuid?.() !== 0 || !canMount) return false;
  if (existsSync(debian)) return true;
  const debootstrap =
    (await findDebootstrap()) ?? (await findAfterApt('debootstrap', findDebootstrap));
  if (debootstrap === undefined) return false;
  const draft = `${debian}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const args = ['--variant=minbase', suite, draft];
  if (!(await run(debootstrap, args, { stdio: ['ignore', 'ignore', 'inherit'] })).ok) return false;
  await rename(draft, debian);
  return true;
};

/** Only DATA_DIR is writable. The mounts end with the process. */
const enter = `
mount --bind "$1" "$1"
mount --bind "$2" "$1/opt"
mount --bind "$3" "$1/srv"
mount -t proc proc "$1/proc"
mount -o remount,bind,ro "$1/opt"
mount -o remount,bind,ro "$1"
root=$1
shift 3
exec chroot --userspec=${nobody}:${nobody} "$root" /usr/bin/env --ignore-environment \
  --chdir=/opt/${releaseName} HOST=127.0.0.1 PORT=0 DATA_DIR=/srv node_modules/.bin/node "$@"
`;

const readServerUrl = async (child: ChildProcess): Promise<string> => {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const found = /Upstroke is at (\S+)/.exec(output)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`The server did not start: ${output}`);
};

const makeCall =
  (url: string) =>
  async (method: string, at: string, body?: object, token = ''): Promise<Response> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${at}`, {
      method,
      headers: {
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    assert.ok(response.ok, `${method} ${at}: ${response.status} ${await response.clone().text()}`);
    return response;
  };

/** Uses each native and each lazily loaded package. */
const callServer = async (url: string): Promise<void> => {
  const call = makeCall(url);
  const health: unknown = await (await call('GET', '/healthz')).json();
  assert.deepEqual(health, { status: 'ok', version });
  assert.match(await (await call('GET', '/login')).text(), /<title>Upstroke/);
  const names = { fname: 'Rosa', lname: 'Meyer' };
  const account = { email: 'rosa@example.org', password: 'four quiet herons' };
  await call('POST', '/api/auth/register', { ...names, ...account, role: 'survivor' });
  const signedIn: unknown = await (await call('POST', '/api/auth/login', account)).json();
  const { token, user } = signedIn as { token: string; user: { id: string } };
  const form = new FormData();
  for (const [name, value] of Object.entries(names)) form.set(name, value);
  const picture = await readFile(path.join(root, 'public/icons/icon-192.png'));
  form.set('avatar', new Blob([picture], { type: 'image/png' }), 'rosa.png');
  await call('PUT', `/api/survivor/profile/${user.id}`, form, token);
  await call('POST', '/api/pairing/generate', {}, token);
  await call('GET', '/metrics');
};

const testIn = async (folder: string): Promise<void> => {
  const [unpacked, data] = [path.join(folder, 'opt'), path.join(folder, 'data')];
  for (const each of [unpacked, data]) await mkdir(each);
  await chown(data, nobody, nobody);
  execFileSync('tar', ['-xzf', await makeRelease(), '-C', unpacked]);
  const inDebian = ['--mount', 'sh', '-ec', enter, 'sh', debian, unpacked, data];

  const startedAt = performance.now();
  const server = spawn('unshare', [...inDebian, 'server/main.ts']);
  const ended = once(server, 'close');
  server.stderr.pipe(process.stderr);
  try {
    const url = await readServerUrl(server);
    await makeCall(url)('GET', '/healthz');
    const ms = Math.round(performance.now() - startedAt);
    await delay(idleMs);
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
    const megabytes = Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024);
    console.log(`Healthy after ${ms} ms; ${megabytes} MB of memory when idle.`);
    assert.ok(megabytes <= maxIdleMegabytes, `More than ${maxIdleMegabytes} MB`);
    await callServer(url);
  } finally {
    server.kill('SIGTERM');
  }
  assert.deepEqual(await ended, [0, null]);

  for (const command of releaseCommands) {
    const { output } = await run('unshare', [...inDebian, `scripts/${command}.js`], {
      stdio: 'pipe',
    });
    // Each says what is missing or wrong; one that cannot be loaded prints a stack.
    assert.match(output, /\S/);
    assert.doesNotMatch(output, /^\s+at /m);
  }
};

export const testRelease = async (): Promise<Tally> => {
  if (!(await makeDebian())) {
    console.log(
      'The release was not tested: that needs root, the right to mount, and debootstrap.',
    );
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'upstroke-'));
  try {
    await testIn(folder);
    return tallyStep(true);
  } finally {
    await rm(folder, { recursive: true });
  }
};

if (import.meta.main) await testRelease();
