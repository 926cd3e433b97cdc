import { beforeEach, describe, expect, test } from '@jest/globals';
import { emergency as rules } from '../../../domain/emergencyRules.ts';
import { day } from '../../../domain/specConstants.ts';
import { repeatEmergencies } from '../../jobs/emergencyClock.ts';
import { makeMailer } from '../../jobs/mailer.ts';
import { claimMails } from '../../mail/repository.ts';
import { makeTransport } from '../../mail/transport.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { makePushTestbed } from '../../../testkit/server/pushTestbed.ts';
import { startSmtpServer } from '../../../testkit/server/smtpServer.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
const testbed = perTest(() => makePushTestbed({ now }));
const smtp = perTest(startSmtpServer);
let carl: TestPerson;
let ida: TestPerson;

beforeEach(async () => {
  ({ carl, ida } = testbed);
  await testbed.pair(testbed.rosa, ida);
});

const send = async (payload: object = {}) =>
  (await testbed.send(payload)).json<{ alertIds: [string, string] }>().alertIds;
const runMailer = () => {
  const { publicUrl } = testbed.context;
  const transport = makeTransport({ smtpUrl: smtp.url, dataDir: '/nowhere', publicUrl });
  return makeMailer(testbed.context, transport, { error: () => undefined })();
};
const mailedTo = () => smtp.received.flatMap(({ to }) => to).toSorted();
/** The newest push to one of their devices is shown there. */
const show = async (who: TestPerson) => {
  const pushes = await testbed.rows('pushes');
  const { id } = pushes.findLast(({ person_id }) => person_id === who.id)!;
  await testbed.call('POST', '/api/push/shown', { id }, who.bearer);
};
/** Runs the background jobs at these minutes after the start. */
const pass = async (from: number, to = from) => {
  for (let late = from; late <= to; late += 1) {
    testbed.clock.set(now + late * minute);
    await repeatEmergencies(testbed.context);
    await testbed.notify();
    await runMailer();
  }
};

describe('a caregiver whom no push can reach', () => {
  test('is notified of an emergency by mail, and the others are not', async () => {
    await testbed.context.db.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).execute();
    await testbed.device(carl);
    await send({ message: 'I fell', occurred_at: now - minute });
    await pass(0);
    expect(testbed.service.received).toHaveLength(1);
    expect(mailedTo()).toEqual([ida.email]);
    const [mail] = smtp.received;
    expect(mail?.data).toContain('\r\nMessage: I fell\r\nWhen: 10 Mar 2026, 17:59,');
    expect(await testbed.rows('mails')).toEqual([]);
    // One mail per emergency, for any number of rounds.
    await pass(1, 60);
    expect(mailedTo()).toEqual([carl.email, ida.email]);
    await send();
    await pass(61);
    expect(mailedTo()).toEqual([carl.email, ida.email, ida.email]);
  });

  test('is mailed in a later round, once, when the last device turns out to be gone', async () => {
    testbed.service.answerWith(await testbed.device(carl), { status: 410 });
    await testbed.device(ida);
    await send();
    await pass(0);
    await show(ida);
    expect(mailedTo()).toEqual([]);
    await pass(1, 3);
    expect(mailedTo()).toEqual([carl.email]);
  });
});

test('a caregiver is mailed again when all who had seen the alert have left', async () => {
  await testbed.device(carl);
  await send();
  await pass(0);
  await testbed.updateAlert(carl, (await testbed.alertsOf(carl))[0]!.id, 'acknowledged');
  await testbed.unpair(carl);
  await pass(1, 60);
  expect(mailedTo()).toEqual([ida.email, ida.email]);
});

describe('alert mails', () => {
  const setConfirmed = (who: TestPerson, email_confirmed_at: number | null) =>
    testbed.context.db
      .updateTable('users')
      .set({ email_confirmed_at })
      .where('id', '=', who.id)
      .execute();

  test('go only to a confirmed address, also where it is confirmed before a later round', async () => {
    await setConfirmed(ida, null);
    await send();
    await pass(0, 2);
    expect(mailedTo()).toEqual([carl.email]);
    await setConfirmed(ida, now);
    await pass(3);
    expect(mailedTo()).toEqual([carl.email, ida.email]);
  });

  test('are at most 6 an hour and 20 a day to one caregiver: one mail covers the others once it may go out', async () => {
    await testbed.unpair(ida);
    const sendAt = async (minutes: number, count: number) => {
      for (let sent = 1; sent <= count; sent += 1) {
        testbed.clock.set(now + minutes * minute + (sent - 1) * rules.pressIntervalMs);
        await send({ message: `Press ${sent}` });
      }
      await pass(minutes + (count * rules.pressIntervalMs) / minute);
      return smtp.received.length;
    };
    expect(await sendAt(0, 30)).toBe(6);
    expect(await sendAt(59, 1)).toBe(6);
    expect(await sendAt(60, 0)).toBe(7);
    const [, more] = /\r\n(.+) more alerts wait for an answer\.\r\n/.exec(smtp.received[6]!.data)!;
    expect(more).toBe('24');
    expect(smtp.received[6]?.data).toContain('\r\nMessage: Press 1\r\n');
    // That mail is one of the six of its hour.
    expect(await sendAt(61, 6)).toBe(12);
    expect(await sendAt(121, 10)).toBe(18);
    expect(await sendAt(182, 10)).toBe(20);
    expect(await sendAt(24 * 60 - 1, 0)).toBe(20);
    expect(await sendAt(24 * 60, 0)).toBe(21);
    expect(await testbed.rows('mails')).toEqual([]);
  });
});

describe('an emergency alert is never believed sent when it was not: a push that gets out nowhere', () => {
  const refused = { status: 400 } as const;

  test('is followed by one mail to each from the third round on', async () => {
    for (const who of [carl, ida]) testbed.service.answerWith(await testbed.device(who), refused);
    await send();
    await pass(0, 1);
    expect(mailedTo()).toEqual([]);
    await pass(2);
    expect(mailedTo()).toEqual([carl.email, ida.email]);
    await pass(3, 60);
    expect(mailedTo()).toHaveLength(2);
  });

  test('or is accepted for a device that never shows it, is followed by one too', async () => {
    for (const who of [carl, ida]) await testbed.device(who);
    await send();
    await pass(0, 1);
    await show(ida);
    await pass(2, 4);
    expect(mailedTo()).toEqual([carl.email]);
  });

  test('is followed by one in time though the survivor presses again and again', async () => {
    for (const who of [carl, ida]) await testbed.device(who);
    for (const minutes of [0, 1, 2]) {
      await pass(minutes);
      await send();
    }
    expect(mailedTo()).toEqual([carl.email, ida.email]);
  });

  test('is followed by none where one device showed one round, until the sixth, when each who has not answered is mailed', async () => {
    for (const who of [carl, ida, carl]) await testbed.device(who);
    await send();
    await pass(0);
    for (const who of [carl, ida]) await show(who);
    await pass(1, 4);
    expect(mailedTo()).toEqual([]);
    await pass(5, 60);
    expect(mailedTo()).toEqual([carl.email, ida.email]);
  });

  test('is not made good by what an earlier emergency reached', async () => {
    for (const who of [carl, ida]) await testbed.device(who);
    await send();
    await pass(0);
    await show(carl);
    await testbed.updateAlert(carl, (await testbed.alertsOf(carl))[0]!.id, 'acknowledged');
    await send();
    await pass(1);
    await show(ida);
    await pass(2, 3);
    expect(mailedTo()).toEqual([carl.email]);
  });
});

describe('a mail that waits', () => {
  const requestLink = () =>
    testbed.call('POST', '/api/auth/forgot-password', { email: carl.email });

  test.each<[string, (alertId: string) => Promise<unknown>]>([
    ['a caregiver has acknowledged', (id) => testbed.updateAlert(carl, id, 'acknowledged')],
    [
      'the survivor has taken it back',
      (id) => testbed.updateAlert(testbed.rosa, id, 'false_alarm'),
    ],
    ['the connection has ended', () => testbed.unpair()],
  ])('is dropped where %s', async (_what, meanwhile) => {
    await meanwhile((await send())[0]);
    await pass(0.5);
    expect([smtp.received, await testbed.rows('mails')]).toEqual([[], []]);
  });

  test('goes out before what waits longer, and waits a day for a mail server', async () => {
    await requestLink();
    const later = now + minute;
    testbed.clock.set(later);
    await send();
    const wanted = { now: later, leaseMs: minute, limit: 2 };
    const expected = { kind: 'emergency', expires_at: later + day };
    expect(await claimMails(testbed.context.db, wanted)).toMatchObject([expected, expected]);
  });
});
