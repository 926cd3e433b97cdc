import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { day } from '../../../domain/constants.ts';
import { repeatEmergencies } from '../../jobs/emergencyClock.ts';
import { makeMailer } from '../../jobs/mailer.ts';
import { claimMails } from '../../mail/repository.ts';
import { makeTransport } from '../../mail/transport.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { makePushHouse, type PushHouse } from '../../../testkit/server/pushDevices.ts';
import { type SmtpServer, startSmtpServer } from '../../../testkit/server/smtpServer.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
let house: PushHouse;
let smtp: SmtpServer;
let rosa: TestPerson;
let ben: TestPerson;
let ida: TestPerson;

beforeEach(async () => {
  house = await makePushHouse({ now });
  smtp = await startSmtpServer();
  rosa = await house.server.register('survivor');
  ben = await house.server.register('caregiver', { fname: 'Ben' });
  ida = await house.server.register('caregiver', { fname: 'Ida' });
  await house.server.pair(rosa, ben);
  await house.server.pair(rosa, ida);
});
afterEach(async () => {
  await smtp.close();
  await house.close();
});

const db = () => house.server.context.db;
const call = (method: 'POST' | 'PUT', url: string, who: TestPerson, payload: object) =>
  house.server.app.inject({ method, url, headers: who.bearer, payload });
const send = async (payload: object = {}) =>
  (await call('POST', '/api/emergency/send', rosa, payload)).json<{ alertIds: string[] }>()
    .alertIds;
const answer = (who: TestPerson, alertId: string | undefined, status: string) =>
  call('PUT', `/api/emergency/update-status/${alertId}`, who, { status });

const mailer = (over = db()) => {
  const { publicUrl } = house.server.context;
  const transport = makeTransport({ smtpUrl: smtp.url, dataDir: '/nowhere', publicUrl });
  return makeMailer({ ...house.server.context, db: over }, transport, { error: () => undefined });
};
const queued = () => db().selectFrom('mails').selectAll().execute();
const mailedTo = () => smtp.received.flatMap(({ to }) => to).toSorted();
/** What the server does by itself at this time. */
const passAt = async (instant: number) => {
  house.server.clock.set(instant);
  await repeatEmergencies(house.server.context);
  await house.notify();
  await mailer().run();
};

describe('a caregiver whom no push can reach', () => {
  test('is told of an emergency by mail, and the others are not', async () => {
    await db().updateTable('users').set({ time_zone: 'Asia/Tokyo' }).execute();
    await house.device(ben);
    await send({ message: 'I fell', occurred_at: now - minute });
    await passAt(now);
    expect(house.service.received).toHaveLength(1);
    expect(mailedTo()).toEqual([ida.email]);
    const [mail] = smtp.received;
    expect(mail?.data).toContain('Subject: Emergency: Rosa Meyer needs help\r\n');
    expect(mail?.data).toContain('\r\nMessage: I fell\r\nWhen: 10 Mar 2026, 17:59,');
    expect(mail?.data).toContain('\r\nhttp://upstroke.test/emergencylog\r\n');
    expect(await queued()).toEqual([]);
  });

  test('is mailed once for one emergency, however many rounds it has', async () => {
    await send();
    for (let round = 0; round <= 60; round += 1) await passAt(now + round * minute);
    expect(mailedTo()).toEqual([ben.email, ida.email]);
    await send();
    await passAt(now + 61 * minute);
    expect(mailedTo()).toEqual([ben.email, ben.email, ida.email, ida.email]);
  });

  test('is mailed in a later round, once, when the last device turns out to be gone', async () => {
    const device = await house.device(ben);
    await house.device(ida);
    house.service.answerWith(device, { status: 410 });
    await send();
    await passAt(now);
    expect(mailedTo()).toEqual([]);
    for (const round of [1, 2, 3]) await passAt(now + round * minute);
    expect(mailedTo()).toEqual([ben.email]);
  });
});

describe('an emergency alert is never believed sent when it was not: a push that gets out nowhere', () => {
  const refused = { status: 400 } as const;
  const rounds = async (from: number, to: number) => {
    for (let round = from; round <= to; round += 1) await passAt(now + round * minute);
  };

  test('is followed by one mail to each from the third round on', async () => {
    for (const person of [ben, ida]) house.service.answerWith(await house.device(person), refused);
    await send();
    await rounds(0, 1);
    expect(mailedTo()).toEqual([]);
    await rounds(2, 2);
    expect(mailedTo()).toEqual([ben.email, ida.email]);
    await rounds(3, 60);
    expect(mailedTo()).toEqual([ben.email, ida.email]);
  });

  test('is followed by none where one device, or one round, was reached', async () => {
    const [bens, idas] = [await house.device(ben), await house.device(ida)];
    await house.device(ben);
    house.service.answerWith(bens, refused);
    await send();
    await rounds(0, 0);
    house.service.answerWith(idas, refused);
    await rounds(1, 4);
    expect(mailedTo()).toEqual([]);
  });

  test('is not made good by what an earlier emergency reached', async () => {
    const [bens] = [await house.device(ben), await house.device(ida)];
    await answer(ben, (await send())[0], 'acknowledged');
    await rounds(0, 0);
    await send();
    house.service.answerWith(bens, refused);
    await rounds(1, 3);
    expect(mailedTo()).toEqual([ben.email]);
  });
});

describe('a mail that waits', () => {
  const notSent = async () => {
    await passAt(now + minute / 2);
    expect(smtp.received).toEqual([]);
    expect(await queued()).toEqual([]);
  };

  test.each(['acknowledged', 'resolved', 'false_alarm'])(
    'is dropped where a caregiver has answered: %s',
    async (status) => {
      const [toBen] = await send();
      await answer(ben, toBen, status);
      await notSent();
    },
  );

  test('is dropped where the survivor has taken the emergency back', async () => {
    const [toBen] = await send();
    await answer(rosa, toBen, 'false_alarm');
    await notSent();
  });

  test('is dropped where the connection has ended', async () => {
    await send();
    await db().updateTable('pairings').set({ ended_at: now }).execute();
    await notSent();
  });

  test('outlasts a new password of its caregiver', async () => {
    await call('POST', '/api/auth/forgot-password', ben, { email: ben.email });
    await mailer().run();
    const text = smtp.received[0]?.data.replace(/=\r\n/g, '').replace(/=3D/g, '=');
    const token = /token=([\w-]{43})/.exec(text ?? '')?.[1];
    await send();
    const newPassword = 'another horse';
    const set = await call('POST', '/api/auth/reset-password', ben, { token, newPassword });
    expect(set.statusCode).toBe(200);
    const waiting = (await queued()).filter(({ kind }) => kind === 'emergency');
    expect(waiting.map(({ user_id }) => user_id)).toEqual([ben.id, ida.id]);
  });

  test('goes out before what waits longer, and waits a day for a mail server', async () => {
    await call('POST', '/api/auth/forgot-password', ben, { email: ben.email });
    const later = now + minute;
    house.server.clock.set(later);
    await send();
    const claimed = await claimMails(db(), { now: later, lease: minute, most: 2 });
    expect(claimed).toMatchObject([
      { kind: 'emergency', expires_at: later + day },
      { kind: 'emergency', expires_at: later + day },
    ]);
  });
});
