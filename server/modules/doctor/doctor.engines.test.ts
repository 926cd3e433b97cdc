import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test } from '@jest/globals';
import type { CheckResult } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/specConstants.ts';
import { addDevice } from '../../../testkit/server/addDevice.ts';
import { testCertificate } from '../../../testkit/server/certificate.ts';
import { makeTestServer, type TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { folder as dataDir, folderPerTest, perTest } from '../../../testkit/server/perTest.ts';
import { readConfig } from '../../config.ts';
import { engineOf } from '../../db/engine.ts';
import { runDoseClock } from '../../jobs/doseClock.ts';
import { makeMailer } from '../../jobs/mailer.ts';
import { makeNotifier } from '../../jobs/notifier.ts';
import type { Mail } from '../../mail/transport.ts';
import type { Deliver } from '../push/deliver.ts';
import { type Probe, probeUrl } from './connections.ts';
import { readServerFacts } from './serverFacts.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const server = perTest(() => makeTestServer({ now, trustProxy: 1, smtpUrl: undefined }));
folderPerTest();
let ada: TestPerson;
beforeEach(async () => {
  ada = await server.register('admin');
});

const good = { origin: 'https://upstroke.test', now, has_worker: true };
const proxied = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
const check = async (title: string, headers: Record<string, string> = proxied) => {
  const sent = { ...ada.bearer, ...headers };
  const answer = await server.call('POST', '/api/admin/doctor', good, sent);
  return answer.json<CheckResult[]>().find((result) => result.title === title);
};
const sendTest = (channel: string) =>
  server.call('POST', '/api/admin/doctor/test', { channel }, ada.bearer);

test('the proxies of a call are counted, and whether they pass on https', async () => {
  expect(await check('Proxies')).toEqual({ title: 'Proxies', color: 'green' });
  const two = { ...proxied, 'x-forwarded-for': '203.0.113.7, 10.0.0.2' };
  expect((await check('Proxies', two))?.says).toMatch(/^TRUST_PROXY is 1, .* through 2:/);
  expect((await check('Proxies', {}))?.says).toMatch(/through 0:/);
  const plain = { ...proxied, 'x-forwarded-proto': 'http' };
  expect((await check('Proxies', plain))?.says).toBe('The proxy hides your https.');
});

test('a test mail goes to the admin, and its link confirms it', async () => {
  const other = await server.register('admin');
  await server.call('POST', '/api/admin/doctor/test', { channel: 'mail' }, other.bearer);
  await server.context.db.deleteFrom('mails').execute();
  expect(await check('Test mail')).toMatchObject({
    color: 'amber',
    says: 'None was sent in the last 30 days.',
    test: 'mail',
  });
  expect((await sendTest('mail')).json()).toEqual({
    message: `It is written to ${server.context.mailDir}, and reaches nobody.`,
  });
  const mails: Mail[] = [];
  const send = async (mail: Mail) => void mails.push(mail);
  await makeMailer(server.context, send, { error: () => undefined })();
  expect(mails).toMatchObject([{ to: ada.email, subject: 'Test email from Upstroke' }]);
  expect((await check('Test mail'))?.says).toBe('Its link has not been opened.');
  const token = /token=(\S+)/.exec(mails[0]?.text ?? '')?.[1];
  await server.call('POST', '/api/auth/confirm-email', { token });
  expect((await check('Test mail'))?.color).toBe('green');
});

test('a test notification goes to the devices of the admin, and is confirmed once one shows it', async () => {
  expect(await check('Test notification')).toMatchObject({ color: 'amber', test: 'push' });
  expect((await sendTest('push')).json()).toMatchObject({ code: 'not_found' });
  for (const token of [ada.token, await server.signIn(ada.id)]) {
    await addDevice(server.context, { id: ada.id, token });
  }
  const sent: string[] = [];
  const deliver: Deliver = async ({ payload }) => {
    sent.push(payload.body);
    return { outcome: 'accepted' };
  };
  const notifier = makeNotifier(server.context, deliver, { error: () => undefined });
  for (let times = 0; times < 2; times += 1) {
    server.clock.set(server.clock.now() + minute);
    expect((await sendTest('push')).statusCode).toBe(200);
    await notifier();
    expect((await check('Test notification'))?.says).toBe('It is on its way.');
    server.clock.set(server.clock.now() + minute);
    expect((await check('Test notification'))?.color).toBe('red');
    const { id = '' } = (await server.rows('pushes')).at(-1) ?? {};
    await server.call('POST', '/api/push/shown', { id }, ada.bearer);
    expect((await check('Test notification'))?.color).toBe('green');
  }
  await server.context.db.updateTable('pushes').set({ kind: 'ended' }).execute();
  expect((await check('Test notification'))?.says).toBe('None was sent in the last 30 days.');
  expect(sent).toEqual(Array.from({ length: 4 }, () => 'Upstroke can wake this device.'));
});

const unreachable = { fault: 'no answer', date: null, certificateEndsAt: null, body: '' };

test('push services and the public address are asked for clock, version and certificate', async () => {
  const { db, clock } = server.context;
  const asked: string[] = [];
  const date = now - 5 * minute;
  const certificateEndsAt = now + minute;
  const body = '{"status":"ok","version":"1.2.3"}';
  const probe: Probe = async (url) => {
    asked.push(url);
    return url.includes('apple') ? unreachable : { fault: null, date, certificateEndsAt, body };
  };
  const config = readConfig({ PUBLIC_URL: 'https://upstroke.test' });
  const read = () => readServerFacts(config, { db, clock, certificate: testCertificate, probe });
  const { publicServer, pushServices, ...facts } = await read();
  expect(publicServer).toEqual({ fault: null, version: '1.2.3', certificateEndsAt });
  expect(facts.certificateEndsAt).toBe(certificateEndsAt);
  expect(pushServices.map(({ service, fault }) => [service, fault])).toEqual([
    ['fcm.googleapis.com', null],
    ['push.services.mozilla.com', null],
    ['push.apple.com', 'no answer'],
  ]);
  expect(Math.round((pushServices[0]?.aheadMs ?? 0) / minute)).toBe(5);
  asked.length = 0;
  for (const at of [
    'fcm.googleapis.com/fcm/send/a',
    'fcm.googleapis.com/fcm/send/b',
    'evil.test/',
  ]) {
    const token = await server.signIn(ada.id);
    await addDevice(server.context, { id: ada.id, token }, `https://${at}`);
  }
  await read();
  expect(asked).toEqual(['https://upstroke.test/healthz', 'https://fcm.googleapis.com']);
});

test.each([
  ['http', http.createServer(), { fault: null, certificateEndsAt: null }],
  [
    'https',
    https.createServer(testCertificate),
    {
      fault: 'its certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)',
      certificateEndsAt: Date.parse('2126-11-05T03:48:33Z'),
    },
  ],
])('a server is asked by %s, and what is wrong with it is named', async (scheme, other, found) => {
  const date = 'Tue, 10 Mar 2026 08:55:00 GMT';
  other.on('request', (_request: unknown, response: http.ServerResponse) => {
    response.writeHead(404, { date }).end('body');
  });
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const url = `${scheme}://127.0.0.1:${(other.address() as AddressInfo).port}`;
  expect(await probeUrl(url)).toEqual({ ...found, date: Date.parse(date), body: 'body' });
  await once(other.close(), 'close');
  expect(await probeUrl(url)).toMatchObject({ fault: 'connection refused', date: null });
});

test('the facts of the server are read', async () => {
  const config = readConfig({ DATA_DIR: import.meta.dirname, BACKUP_DIR: '/nowhere' });
  const { db, clock } = server.context;
  const read = () =>
    readServerFacts(config, {
      db,
      clock,
      certificate: testCertificate,
      jobStatus: { late: () => ['x'] },
      probe: async () => unreachable,
    });
  expect(await read()).toMatchObject({
    now,
    certificateEndsAt: Date.parse('2126-11-05T03:48:33Z'),
    smtpError: null,
    mailFault: null,
    hasPushKeys: false,
    lastBackup: null,
    backupFolder: null,
    doseClockLagMs: null,
    lateJobs: ['x'],
  });
  const { databaseAheadMs } = await read();
  expect(databaseAheadMs === null).toBe(engineOf(db) === 'sqlite');
  expect(Math.abs(databaseAheadMs ?? 0)).toBeLessThan(minute);
  expect((await read()).freeBytes).toBeGreaterThan(0);
  await runDoseClock(server.context);
  server.clock.set(now + 10 * minute);
  expect((await read()).doseClockLagMs).toBe(9 * minute);
});

test('the folder of backups is compared with that of the data', async () => {
  const { db } = server.context;
  const read = async (BACKUP_DIR: string) => {
    const config = readConfig({ DATA_DIR: dataDir, BACKUP_DIR });
    return (
      await readServerFacts(config, { db, certificate: undefined, probe: async () => unreachable })
    ).backupFolder;
  };
  expect(await read(dataDir)).toEqual({ isOnDataDisk: true, isEmpty: true });
  expect(await read('/dev')).toEqual({ isOnDataDisk: false, isEmpty: false });
});
