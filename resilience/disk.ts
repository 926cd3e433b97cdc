import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run as runProgram } from '../scripts/run.ts';
import { freeBytes } from '../server/diskSpace.ts';
import type { Alert } from '../contract/endpoints/index.ts';
import { callAs } from '../testkit/browser/callWithRetry.ts';
import { addReminder } from '../testkit/browser/account.ts';
import { type Account, addDevice, createPair } from '../testkit/server/accounts.ts';
import { startRealServer } from '../testkit/browser/realServer.ts';
import { type PushService, startPushService } from '../testkit/server/pushService.ts';
import { activeFaults, pollUntil } from './support/results.ts';
import { type Run, runSeries } from './support/series.ts';

/**
 * Fills a file system of 200 MB that holds the data of a server. Checks that before it is full everything but alerts
 * and answers is refused in words, that on the full disk an alert is stored, pushed and still there after a kill, and
 * that all is accepted again once there is room.
 */
const sizeMegabytes = 200;
const mebibyte = 1024 ** 2;

const fill = async (folder: string, leftBytes: number): Promise<void> => {
  await using file = await open(path.join(folder, 'filler'), 'a');
  for (;;) {
    const free = (await freeBytes(folder)) - leftBytes;
    if (free <= 0) return;
    await file.appendFile(Buffer.alloc(Math.min(free, mebibyte)));
  }
};

const statusOf = async (
  { origin, token }: Account,
  method: string,
  at: string,
  body: object,
): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = { method, headers, body: JSON.stringify(body) };
  return (await fetch(`${origin}${at}`, init)).status;
};

const runOn = async (folder: string, push: PushService): Promise<Run> => {
  const env = { DATA_DIR: folder, PUSH_ALLOWED_HOSTS: push.host };
  const server = await startRealServer(env);
  try {
    const { rosa, carl } = await createPair(server);
    await addDevice(carl, push);
    const { id: reminderId } = await addReminder(rosa, 'Aspirin');
    const alertIds: string[] = [];
    const sendAlert = async (): Promise<number> => {
      const id = randomUUID();
      const status = await statusOf(rosa, 'POST', '/api/emergency/send', { id });
      if (status === 201) alertIds.push(id);
      return status;
    };
    const answer = () => statusOf(rosa, 'PUT', `/api/reminders/${reminderId}`, { status: 'taken' });
    const setPhone = () => statusOf(rosa, 'PUT', '/api/account/phone', { phone: randomPhone() });
    const isRefused = async () => (await setPhone()) === 507;
    const isPushed = (id?: string) => () =>
      push.received.some(({ message }) => message.notification.data.subjectId === id);
    const hasRoomFirst = (await setPhone()) === 200;
    const isReady = async () => (await fetch(`${server.origin}/readyz`)).ok;
    const isReadyFirst = await isReady();

    await fill(folder, 40 * mebibyte);
    const isRefusedWhenLow = await pollUntil(isRefused, 5_000);
    const whenLow = [await sendAlert(), await answer()];

    await fill(folder, 0);
    const whenFull: number[] = [];
    for (let count = 0; count < 20; count += 1) whenFull.push(await sendAlert());
    whenFull.push(await answer());
    const isRefusedWhenFull = await isRefused();
    // Readiness is cached for a second.
    const isUnreadyWhenFull = await pollUntil(async () => !(await isReady()), 5_000);
    const isLastPushed = await pollUntil(isPushed(alertIds.at(-1)), 10_000);

    await server.kill();
    await server.start();
    const listed = await callAs<Alert[]>(carl, 'GET', '/api/emergency/alerts');
    const kept = new Set(listed.map(({ emergency_id }) => emergency_id));
    await rm(path.join(folder, 'filler'));
    const hasRoomAgain = await pollUntil(async () => (await setPhone()) === 200, 30_000);
    return {
      faults: activeFaults({
        'a change is refused while there is room': !hasRoomFirst,
        'a change is accepted on a nearly full disk': !isRefusedWhenLow,
        [`alert and answer on a nearly full disk: ${whenLow.join()}`]: whenLow.some(
          (s) => s >= 300,
        ),
        [`alerts and answer on a full disk: ${whenFull.join()}`]: whenFull.some((s) => s >= 300),
        'a change is accepted on a full disk': !isRefusedWhenFull,
        'the server is not ready while there is room': !isReadyFirst,
        'the server is ready on a full disk': !isUnreadyWhenFull,
        'an alert on a full disk is not pushed': !isLastPushed,
        'an alert is lost with the kill': alertIds.some((id) => !kept.has(id)),
        'a change is refused when there is room again': !hasRoomAgain,
      }),
    };
  } finally {
    await server.kill();
  }
};

const randomPhone = (): string => `0123 ${Math.floor(Math.random() * 1e6) + 1e6}`;

const mount = async (folder: string): Promise<boolean> => {
  const args = ['-t', 'tmpfs', '-o', `size=${sizeMegabytes}M`, 'tmpfs', folder];
  return (await runProgram('mount', args, { stdio: 'ignore' })).ok;
};

const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-disk-'));
if (await mount(folder)) {
  const push = await startPushService();
  try {
    await runSeries({
      name: 'disk',
      runs: 1,
      workers: 1,
      timeoutMs: 120_000,
      open: async () => ({ run: () => runOn(folder, push), close: async () => undefined }),
    });
  } finally {
    await push.close();
    await runProgram('umount', [folder], { stdio: 'ignore' });
  }
} else {
  console.log('The drill was skipped: to mount a file system of its own, it needs to be root.');
}
await rmdir(folder);
