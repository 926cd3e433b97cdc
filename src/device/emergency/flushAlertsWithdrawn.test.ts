/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { type Alert, endpoints } from '../../../contract/endpoints/index.ts';
import { makeBrowserFetch, type Network } from '../../../testkit/page/browserFetch.ts';
import { eventually } from '../../../testkit/page/drivenClock.ts';
import { callAs, pairUp } from '../../../testkit/page/pairUp.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { newId } from '../newId.ts';
import { makeWire, type WireAnswer } from '../wire.ts';
import { alertIdOf, alertOf } from '../../../testkit/page/alertOf.ts';
import { json, scriptedAlerts, sentTo } from '../../../testkit/page/scriptedAlerts.ts';

const alerts = scriptedAlerts();
const { time, sent, answer, outcomes, flush, left, openQueue } = alerts;

const away = () => Promise.reject(new TypeError('Failed to fetch'));
const refusal = { code: 'forbidden', message: 'Not so.' };
/** Answers nothing until it is told how, call by call. */
const holdAnswers = () => {
  const waiting: ((how: WireAnswer) => void)[] = [];
  answer(() => new Promise((resolve) => waiting.push(resolve)));
  return (how: WireAnswer) => waiting.shift()?.(how);
};
const lines = () =>
  sent.map(({ endpoint, params, idempotencyKey }) => [
    endpoint,
    params?.emergencyId ?? idempotencyKey,
  ]);
const sendOne = ['sendEmergency', alertIdOf(1)];
const withdrawOne = ['withdrawEmergency', alertIdOf(1)];

describe('"I am OK"', () => {
  test('before the alert was sent goes out in its place', async () => {
    await alerts.queue.add(alertOf(1, { isWithdrawn: true }));
    await flush();
    expect(sent).toEqual([
      { endpoint: 'withdrawEmergency', params: { emergencyId: alertIdOf(1) } },
    ]);
    expect(outcomes).toEqual(['trying 0', 'withdrawn 0']);
    expect(await left()).toEqual([]);
  });

  test.each<[string, WireAnswer]>([
    ['is sent', sentTo(1)],
    ['reaches nobody', sentTo(0)],
    ['fails', json(503, null)],
    ['is refused', json(403, refusal)],
  ])(
    'while the alert is under way stays so where that %s, and goes out next',
    async (_what, reply) => {
      await alerts.queue.add(alertOf());
      const answerNext = holdAnswers();
      const first = flush();
      await eventually(() => expect(sent).toHaveLength(1));
      await openQueue().add(alertOf(1, { isWithdrawn: true }));
      const second = flush({ hurry: true });
      answerNext(reply);
      await first;
      expect(await left()).toMatchObject([{ isWithdrawn: true }]);
      await eventually(() => expect(sent).toHaveLength(2));
      answerNext(json(200, { message: 'They know.' }));
      await second;
      expect(lines()).toEqual([sendOne, withdrawOne]);
      expect(await left()).toEqual([]);
    },
  );

  test('that the server had before the alert ends it: it never reads as if nobody was told', async () => {
    await alerts.queue.add(alertOf());
    answer(() => ({ ...sentTo(0), body: { ...(sentTo(0).body as object), withdrawn: true } }));
    await flush();
    expect(outcomes).toEqual(['trying 0', 'withdrawn 0']);
    expect(await left()).toEqual([]);
  });

  test('is tried again until the server has it', async () => {
    await alerts.queue.add(alertOf(1, { isWithdrawn: true }));
    answer(away);
    await flush();
    expect(await left()).toMatchObject([{ attempts: 1, isWithdrawn: true }]);
    answer(() => json(200, { message: 'They know.' }));
    time.now += 2_000;
    await flush();
    expect(lines()).toEqual([withdrawOne, withdrawOne]);
    expect(await left()).toEqual([]);
  });
});

describe('the real server', () => {
  const server = realServer();

  /** How a device of hers sends, by the cookie alone; the answer to its next call is lost on demand. */
  const deviceOf = ({ user, cookie }: Account) => {
    const network: Network = { up: true };
    const wire = makeWire({
      rows: endpoints,
      fetch: makeBrowserFetch(network, cookie),
      upload: () => Promise.reject(new TypeError('no files')),
      origin: server.origin,
      zone: () => 'UTC',
      ownNow: () => time.now,
      hearServer: () => undefined,
    });
    const personId = user.id;
    let losesNext = false;
    return {
      personId,
      loseNext: () => {
        losesNext = true;
      },
      flush: () =>
        flush({
          personId,
          hurry: true,
          send: async (call) => {
            const came = await wire(call, { token: null, accountId: personId });
            if (!losesNext) return came;
            losesNext = false;
            throw new TypeError('Failed to fetch');
          },
        }),
    };
  };
  const press = (personId: string, pressedAgo = 0) =>
    alertOf(1, { id: newId(), personId, timestamp: Date.now() - pressedAgo });
  const logOf = (who: Account) =>
    callAs(server, who, 'GET', '/api/emergency/alerts') as Promise<Alert[]>;

  test('has one alert per press, whose time is that of the press, though its answer was lost', async () => {
    const rosa = await server.signUp();
    const karl = await server.signUp('caregiver');
    await pairUp(server, rosa, karl);
    const device = deviceOf(rosa);
    const alert = press(device.personId, 90_000);
    await alerts.queue.add(alert);
    device.loseNext();
    await device.flush();
    expect(await alerts.queue.list(device.personId)).toMatchObject([{ attempts: 1 }]);
    await device.flush();
    expect(outcomes).toEqual(['trying 0', 'retry 1', 'trying 1', 'sent 1']);
    expect(await alerts.queue.list(device.personId)).toEqual([]);
    const log = await logOf(karl);
    expect(log).toMatchObject([{ emergency_id: alert.id, status: 'pending' }]);
    expect(Date.parse(log[0]!.pressed_at)).toBe(alert.timestamp);
  });

  test('says that nobody was told, and takes that back as well', async () => {
    const rosa = await server.signUp();
    const device = deviceOf(rosa);
    const alert = press(device.personId);
    await alerts.queue.add(alert);
    await device.flush();
    expect(await alerts.queue.list(device.personId)).toMatchObject([{ toldNobody: true }]);
    await alerts.queue.add({ ...alert, isWithdrawn: true });
    await device.flush();
    expect(outcomes).toEqual(['trying 0', 'nobody 0', 'trying 0', 'withdrawn 0']);
    expect(await alerts.queue.list(device.personId)).toEqual([]);
  });

  test('knows that she is OK, whether the alert had come before or not', async () => {
    const rosa = await server.signUp();
    const karl = await server.signUp('caregiver');
    await pairUp(server, rosa, karl);
    const device = deviceOf(rosa);
    const [came, neverCame] = [press(device.personId), press(device.personId)];
    await alerts.queue.add(came);
    device.loseNext();
    await device.flush();
    await alerts.queue.add({ ...came, isWithdrawn: true });
    await alerts.queue.add({ ...neverCame, isWithdrawn: true });
    await device.flush();
    expect(await alerts.queue.list(device.personId)).toEqual([]);
    expect(await logOf(karl)).toMatchObject([{ emergency_id: came.id, status: 'false_alarm' }]);
  });

  test('keeps the alert of one person out of the session of another, and the device keeps it', async () => {
    const [rosa, ada] = [await server.signUp(), await server.signUp()];
    const device = deviceOf({ ...rosa, cookie: ada.cookie });
    await alerts.queue.add(press(device.personId));
    await device.flush();
    expect(await logOf(ada)).toEqual([]);
    expect(await alerts.queue.list(device.personId)).toMatchObject([{ attempts: 1 }]);
  });
});
