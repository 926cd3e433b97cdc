import { once } from 'node:events';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { day, hour } from '../../domain/specConstants.ts';
import { startSmtpServer } from '../../testkit/server/smtpServer.ts';
import { isMailRefused, isSenderRefused, makeTransport, verifySmtp } from './transport.ts';
import { folder as dataDir, folderPerTest, perTest } from '../../testkit/server/perTest.ts';

const publicUrl = 'https://upstroke.test:8443';
const mail = { to: 'rosa@example.org', subject: 'Hello', text: 'A line.\n' };
const smtp = perTest(startSmtpServer);
folderPerTest();

const toFiles = () => makeTransport({ smtpUrl: undefined, dataDir, publicUrl });
const overSmtp = (smtpUrl = smtp.url) => makeTransport({ smtpUrl, dataDir, publicUrl });

test('a mail goes over SMTP to one person', async () => {
  await overSmtp()(mail);
  expect(smtp.received).toEqual([
    { from: 'no-reply@upstroke.test', to: [mail.to], data: expect.stringContaining('A line.') },
  ]);
  expect(smtp.received[0]?.data).toContain('Subject: Hello');
  expect(await readdir(dataDir)).toEqual([]);
});

test.each([
  ['rosa,eve@example.org', '"rosa,eve"@example.org'],
  ['Eve:rosa;x@example.org', '"Eve:rosa;x"@example.org'],
  ['"rosa@example.org', String.raw`"\"rosa"@example.org`],
])('the address %s is that of one person', async (to, written) => {
  await overSmtp()({ ...mail, to });
  expect(smtp.received[0]?.to).toEqual([written]);
});

test('a mail that is refused for now is not sent, and a server that never answers is given up', async () => {
  smtp.setBehavior('refuse');
  await expect(overSmtp()(mail)).rejects.toMatchObject({ responseCode: 451 });
  smtp.setBehavior('hang');
  const transport = makeTransport({ smtpUrl: smtp.url, dataDir, publicUrl }, 200);
  await expect(transport(mail)).rejects.toMatchObject({ code: 'EABORT' });
});

test('a mail goes without TLS to this machine alone', async () => {
  const elsewhere = smtp.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
  await expect(overSmtp(elsewhere)(mail)).rejects.toMatchObject({ code: 'ETLS' });
  expect(smtp.received).toEqual([]);
});

test('a mail server is verified, and its fault has a code', async () => {
  const verify = (smtpUrl: string, ms?: number) =>
    verifySmtp({ smtpUrl, mailFrom: 'care@example.org', publicUrl }, ms);
  const failure = (code: string) => `It cannot be used: ${code}.`;
  expect(await verify(smtp.url)).toBeNull();
  expect(await verify(smtp.url.replace('127.0.0.1', '[::ffff:127.0.0.1]'))).toBe(failure('ETLS'));
  smtp.setBehavior('refuse');
  expect(await verify(smtp.url)).toBeNull();
  smtp.setBehavior('refuseSender');
  expect(await verify(smtp.url)).toBe('It refuses the sender care@example.org: 553 not yours');
  expect(smtp.received).toEqual([]);
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  expect(await verify(`smtp://127.0.0.1:${port}`, 100)).toBe(failure('ETIMEDOUT'));
  silent.close();
  await smtp.close();
  expect(await verify(smtp.url)).toBe(failure('ESOCKET'));
  Object.assign(smtp, await startSmtpServer());
});

test('the sender is the one that signs in to the mail service', async () => {
  const url = new URL(smtp.url);
  url.username = encodeURIComponent('care@example.org');
  await overSmtp(`${url.href}?ignoreTLS=true`)(mail);
  expect(smtp.received[0]?.from).toBe('care@example.org');
  const mailFrom = 'upstroke@example.org';
  await makeTransport({ smtpUrl: smtp.url, mailFrom, dataDir, publicUrl })(mail);
  expect(smtp.received[1]?.from).toBe(mailFrom);
});

test.each([
  ['MAIL FROM', 553, '553 5.7.1 Not allowed', true],
  ['RCPT TO', 553, '553 5.7.1 <a@b.c>: Sender address rejected: not owned by user', true],
  ['DATA', 554, '554 Message rejected: Email address is not verified.', true],
  ['DATA', 550, '550 The from address does not match a verified Sender Identity.', true],
  ['DATA', 554, '554 5.2.252 SendAsDenied; a@b.c not allowed to send as d@b.c', true],
  ['RCPT TO', 550, '550 5.1.1 User unknown', false],
  ['RCPT TO', 550, '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup', false],
  ['RCPT TO', 550, '550 5.7.1 You are not on the list of approved senders', false],
  ['DATA', 550, '550 5.7.1 The sender is blocked by the recipient', false],
  ['MAIL FROM', 451, '451 4.7.1 Try again later', false],
])('an answer at %s with %i, %j, refuses the sender: %p', (command, responseCode, response, is) => {
  const error = { code: 'EENVELOPE', command, responseCode, response };
  expect([isSenderRefused(error), isMailRefused(error)]).toEqual([is, !is]);
});

test('without SMTP each mail is a file that only the server can read', async () => {
  const transport = toFiles();
  await transport(mail);
  await transport(mail);
  const folder = path.join(dataDir, 'mail');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const files = await readdir(folder);
  expect(files).toHaveLength(2);
  for (const name of files) {
    expect(name).toMatch(/\.eml$/);
    const file = path.join(folder, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/To: rosa@example\.org[^]*A line\./);
  }
});

/** A file a day and a minute old. */
const writeOld = async (file: string) => {
  await writeFile(file, '');
  const at = (Date.now() - day - 60_000) / 1000;
  await utimes(file, at, at);
};

test('once an hour a mail removes those in the folder that are older than a day, and nothing else', async () => {
  const folder = path.join(dataDir, 'mail');
  await toFiles()(mail);
  const [young] = await readdir(folder);
  const transport = toFiles();
  for (const name of ['old.eml', 'old.part', 'notes.txt']) await writeOld(path.join(folder, name));
  await transport(mail);
  const left = await readdir(folder);
  expect(left).toHaveLength(3);
  expect(left).toEqual(expect.arrayContaining([young, 'notes.txt']));

  await writeOld(path.join(folder, 'old.eml'));
  const begun = Date.now();
  const clock = jest.spyOn(Date, 'now');
  clock.mockReturnValue(begun + hour - 1_000);
  await transport(mail);
  expect(await readdir(folder)).toContain('old.eml');
  clock.mockReturnValue(begun + hour);
  await transport(mail);
  expect(await readdir(folder)).not.toContain('old.eml');
});
