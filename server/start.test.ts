import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readConfig, StartError } from './config.ts';
import { noticesOf, start, urlOf } from './start.ts';

const smtp = { SMTP_URL: 'smtps://me:secret@mail.example.org' };
const own = { PUBLIC_URL: 'https://upstroke.example.org' };
const toFiles = 'No SMTP_URL is set: mail is written to /data/mail.';
const leadsHere =
  'No PUBLIC_URL is set: links in mails and pushes lead to http://localhost:3000, which is this machine.';
const unlimited =
  'WARNING: RATE_LIMIT=off. Passwords and PINs can be guessed without end. For tests only.';

test.each<[string, Record<string, string>, string[]]>([
  ['nothing is set', {}, [toFiles]],
  ['it listens to all', { HOST: '0.0.0.0' }, [leadsHere, toFiles]],
  ['a proxy stands in front', { TRUST_PROXY: '1' }, [leadsHere, toFiles]],
  ['mail goes out with links that lead here from anywhere', { ...smtp, ...own }, []],
  ['attempts are not limited', { ...smtp, ...own, RATE_LIMIT: 'off' }, [unlimited]],
])('the notices at the start where %s', (_what, settings, notices) => {
  expect(noticesOf(readConfig({ DATA_DIR: '/data', ...settings }))).toEqual([
    'The data is in /data/upstroke.sqlite.',
    ...notices,
  ]);
});

test.each([
  ['http://127.0.0.1:3000', '0.0.0.0', 'http://localhost:3000'],
  ['https://[::1]:3000', 'localhost', 'https://localhost:3000'],
  ['http://[::1]:3000', '::1', 'http://[::1]:3000'],
])('%s for HOST=%s is shown as %s', (address, host, url) => {
  expect(urlOf(address, host)).toBe(url);
});

test('a certificate, host or port that cannot be used is named', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'upstroke-'));
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const failures: [Record<string, string>, string][] = [
    [{ TLS_CERT: 'x', TLS_KEY: 'y' }, 'The files of TLS_CERT and TLS_KEY cannot be used'],
    [{ HOST: '203.0.113.7' }, 'cannot listen on 203.0.113.7'],
    [{ PORT: String(port) }, `Port ${port} is taken`],
  ];
  for (const [settings, expected] of failures) {
    const env = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', ...settings };
    const started = start({ ...readConfig(env), distDir: folder });
    await expect(started).rejects.toThrow(StartError);
    await expect(started).rejects.toThrow(expected);
  }
  other.close();
  await rm(folder, { recursive: true });
});
