import { beforeEach, expect, test } from '@jest/globals';
import { day } from '../../../domain/specConstants.ts';
import { emailChangeIn } from '../../../contract/paths.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { makeMailer } from '../../jobs/mailer.ts';
import type { Mail } from '../../mail/transport.ts';
import { createEmailToken } from '../auth/emailTokens.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const newEmail = 'rosa@new.example.org';
const family = perTest(() => makeFamily({ now, devices: false, rateLimit: true }));
let rosa: TestPerson;
let carl: TestPerson;
let mails: Mail[];

beforeEach(() => {
  ({ rosa, carl } = family);
  mails = [];
});

const ask = (email = ` ${newEmail} `, password = rosa.password) =>
  family.call('POST', '/api/account/email', { email, password });
const cancel = () => family.call('DELETE', '/api/account/email');
const setPhone = (phone: string | null, who = rosa) =>
  family.call('PUT', '/api/account/phone', { phone }, who.bearer);
const sendMails = () => {
  const send = async (mail: Mail) => void mails.push(mail);
  return makeMailer(family.context, send, { error: () => undefined })();
};
const linkOf = ({ text }: Mail) => emailChangeIn(/#change=.+/.exec(text)?.[0] ?? '') ?? '';
const lastLink = async () => {
  await sendMails();
  return mails.map(linkOf).findLast((token) => token !== '') ?? '';
};
const confirm = (token: string) =>
  family.call('POST', '/api/auth/confirm-email', { token }, { authorization: '' });
const read = (viewer = rosa, { id } = rosa) => family.read<object>(`/api/auth/user/${id}`, viewer);
const actions = async () => (await family.rows('audit')).map(({ action }) => action);
const pairingsOf = async ({ id }: TestPerson) =>
  (await family.rows('versions')).find(({ person_id }) => person_id === id)?.pairings ?? 0;

test('only the link in the mail to the new address changes the email, and the old one is told', async () => {
  const reset = await createEmailToken(family.context, rosa.id, 'reset');
  const answer = await ask();
  const message = 'We have sent a link to the new address. Please check your email.';
  expect([answer.statusCode, answer.json()]).toEqual([200, { message }]);
  expect(await read()).toMatchObject({ email: rosa.email, pendingEmail: newEmail });
  expect(await read(carl)).not.toHaveProperty('pendingEmail');
  const link = await lastLink();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([newEmail, rosa.email]);
  expect(mails.filter(({ to }) => to === rosa.email).map(linkOf)).toEqual(['']);
  expect(await read()).toMatchObject({ email: rosa.email, pendingEmail: newEmail });

  const seen = await pairingsOf(carl);
  const changed = await confirm(link);
  const done = 'Your new email is confirmed. Sign in with it from now on.';
  expect([changed.statusCode, changed.json()]).toEqual([200, { message: done }]);
  expect(await read()).toMatchObject({ email: newEmail, pendingEmail: null, emailConfirmed: true });
  expect(await pairingsOf(carl)).toBeGreaterThan(seen);
  for (const used of [link, reset]) {
    expect((await confirm(used)).json()).toMatchObject({ code: 'invalid_token' });
  }
  expect(await family.rows('email_tokens')).toEqual([]);
  const { password } = rosa;
  const logIn = (email: string) =>
    family.call('POST', '/api/auth/login', { email, password }, { authorization: '' });
  expect((await logIn(rosa.email)).json()).toMatchObject({ code: 'unknown_email' });
  expect((await logIn(newEmail)).statusCode).toBe(200);
  expect(await actions()).toEqual(expect.arrayContaining(['email-change-asked', 'email-changed']));
});

test('a change can be cancelled, another address takes its place, and a new password ends it', async () => {
  await ask();
  const cancelled = await lastLink();
  expect((await cancel()).statusCode).toBe(200);
  expect(await read()).toMatchObject({ pendingEmail: null });
  await ask('typo@example.org');
  const replaced = await lastLink();
  await ask();
  expect((await confirm(replaced)).json()).toMatchObject({ code: 'invalid_token' });
  expect(await read()).toMatchObject({ pendingEmail: newEmail });
  const ended = await lastLink();
  const token = await createEmailToken(family.context, rosa.id, 'reset');
  const payload = { token, newPassword: 'a better horse' };
  await family.call('POST', '/api/auth/reset-password', payload);
  for (const link of [cancelled, ended]) {
    expect((await confirm(link)).json()).toMatchObject({ code: 'invalid_token' });
  }
  expect((await family.rows('users')).map(({ email }) => email)).toContain(rosa.email);
});

test('a change that still waits to be mailed can be cancelled, and a link works for a day', async () => {
  await ask();
  await cancel();
  await cancel();
  await sendMails();
  expect(mails.map(({ to }) => to)).toEqual([rosa.email]);
  expect((await actions()).filter((action) => action === 'email-change-cancelled')).toHaveLength(1);
  await ask();
  const link = await lastLink();
  family.clock.set(now + day);
  expect((await confirm(link)).statusCode).toBe(400);
  expect(await read()).toMatchObject({ pendingEmail: null });
});

test('whether an address is registered is told to nobody but its reader', async () => {
  const same = (await ask()).json();
  expect((await ask(carl.email.toUpperCase())).json()).toEqual(same);
  const taken = await confirm(await lastLink());
  const message = 'There is already an account with this email.';
  expect([taken.statusCode, taken.json()]).toEqual([409, { code: 'email_taken', message }]);
  expect(await read()).toMatchObject({ email: rosa.email });
});

test('the present address is refused, and nothing is mailed', async () => {
  const message = 'This is your email already.';
  const answer = await ask(rosa.email.toUpperCase());
  expect([answer.statusCode, answer.json()]).toEqual([409, { code: 'email_taken', message }]);
  expect(await family.rows('mails')).toEqual([]);
});

test('a wrong password mails nothing and counts as an attempt to sign in; five links a day are mailed', async () => {
  const refused = await ask(newEmail, 'wrong horse');
  expect(refused.json()).toMatchObject({ code: 'password_refused' });
  expect(await family.rows('mails')).toEqual([]);
  for (let count = 0; count < 5; count += 1) expect((await ask()).statusCode).toBe(200);
  expect((await ask()).statusCode).toBe(429);
  const counted = await family.rows('rate_limits');
  expect(counted.find(({ key }) => key.startsWith('confirm:address'))).toMatchObject({ count: 5 });
  for (let count = 1; count < 10; count += 1) await ask(newEmail, 'wrong horse');
  expect((await ask(newEmail, 'wrong horse')).statusCode).toBe(429);
  family.clock.set(now + day);
  expect((await ask()).statusCode).toBe(200);
});

test('a phone is shown to those who are connected, and with an alert; null clears it', async () => {
  for (const wrong of ['1234', '', 'call me 12345', '1'.repeat(21), `${' '.repeat(40)}12345`]) {
    expect((await setPhone(wrong)).statusCode).toBe(400);
  }
  expect((await family.send()).statusCode).toBe(201);
  const seen = await pairingsOf(carl);
  expect((await setPhone(' +49 (30) 123-45 ')).statusCode).toBe(200);
  const told = await pairingsOf(carl);
  expect(told).toBeGreaterThan(seen);
  await setPhone('+49 (30) 123-45');
  expect(await pairingsOf(carl)).toBe(told);
  const survivor_phone = '+49 (30) 123-45';
  expect(await family.alertsOf(carl)).toMatchObject([{ phone: null, survivor_phone }]);
  expect(await read(carl)).toMatchObject({ phone: survivor_phone });
  const seenByRosa = await pairingsOf(rosa);
  await setPhone('12345', carl);
  expect(await read(rosa, carl)).toMatchObject({ phone: '12345' });
  expect(await pairingsOf(rosa)).toBeGreaterThan(seenByRosa);
  expect((await actions()).filter((action) => action === 'phone-changed')).toHaveLength(2);
  await setPhone(null);
  expect(await read(carl)).toMatchObject({ phone: null });
});

test('a caregiver enters the phone of a survivor, which all read, and calls who has seen an alert', async () => {
  const { ida } = family;
  await family.pair(rosa, ida);
  const save = (who: TestPerson, phone = '12345') =>
    family.call('PUT', `/api/account/phone/${rosa.id}`, { phone }, who.bearer);
  expect((await save(carl, 'call me')).statusCode).toBe(400);
  expect((await save(carl)).statusCode).toBe(200);
  expect(await read()).toMatchObject({ phone: '12345' });
  const [changed] = (await family.rows('audit')).filter((row) => row.action === 'phone-changed');
  expect(changed).toMatchObject({ actor_id: carl.id, subject_id: rosa.id });
  await setPhone('54321', carl);
  await family.send();
  await family.updateAlert(carl, (await family.alertsOf(carl))[0]!.id, 'acknowledged');
  const seenBy = async (who: TestPerson) => (await family.alertsOf(who))[0]?.seen_by?.[0];
  expect(await seenBy(ida)).toMatchObject({ name: 'Carl Adler', phone: '54321' });
  expect(await seenBy(carl)).not.toHaveProperty('phone');
  await family.call('PUT', '/api/account/team', { hidden: true }, carl.bearer);
  expect(await seenBy(ida)).not.toHaveProperty('phone');
});
