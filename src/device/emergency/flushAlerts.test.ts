/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { eventually, settle } from '../../../testkit/page/drivenClock.ts';
import type { WireAnswer } from '../wire.ts';
import type { AlertFailure } from './emergencyQueue.ts';
import { alertIdOf, alertOf } from '../../../testkit/page/alertOf.ts';
import { json, scriptedAlerts, sentTo } from '../../../testkit/page/scriptedAlerts.ts';

const alerts = scriptedAlerts();
const { time, sent, outcomes, answer, flush, left, openQueue } = alerts;

const away = () => Promise.reject(new TypeError('Failed to fetch'));
const refusal = { code: 'forbidden', message: 'Not so.' };

describe('an alert', () => {
  test('goes out with the id that it was given when the button was pressed, and with that instant', async () => {
    await alerts.queue.add(alertOf(7));
    await flush();
    expect(sent).toEqual([
      {
        endpoint: 'sendEmergency',
        idempotencyKey: alertIdOf(7),
        body: {
          id: alertIdOf(7),
          message: 'Emergency alert triggered',
          alert_type: 'general',
          location_data: alertOf(7).location_data,
          occurred_at: 7,
        },
      },
    ]);
  });

  test('is removed once sent successfully', async () => {
    await alerts.queue.add(alertOf());
    await flush();
    expect(outcomes).toEqual(['trying 0', 'sent 0']);
    expect([await left(), await openQueue().list('rosa')]).toEqual([[], []]);
  });

  test('goes out as the same call at each try', async () => {
    await alerts.queue.add(alertOf());
    answer(away);
    for (let tries = 0; tries < 3; tries += 1) await flush({ hurry: true });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((call) => JSON.stringify(call))).size).toBe(1);
  });

  test('of somebody else is left where it is', async () => {
    await alerts.queue.add(alertOf(1, { personId: 'ada' }));
    await flush({ hurry: true });
    expect(sent).toEqual([]);
  });

  test('is not sent in a session that is over', async () => {
    await alerts.queue.add(alertOf());
    await flush({ mayGoOn: () => false });
    expect([sent, outcomes]).toEqual([[], []]);
    expect(await left()).toEqual([alertOf()]);
  });

  test('is sent once though two pages send at the same time', async () => {
    await alerts.queue.add(alertOf());
    let answerIt = () => {};
    answer(() => new Promise((resolve) => (answerIt = () => resolve(sentTo(1)))));
    const first = flush({ hurry: true });
    await eventually(() => expect(sent).toHaveLength(1));
    const second = flush({ hurry: true, queue: openQueue() });
    await settle();
    answerIt();
    await Promise.all([first, second]);
    expect(sent).toHaveLength(1);
  });
});

describe('nothing else than the server’s own answer says that it was sent', () => {
  test.each<[string, WireAnswer]>([
    ['200 with a page of HTML', json(200, null)],
    ['200 with {}', json(200, {})],
    ['201 without the count', json(201, { caregivers: [], alertIds: [], message: '' })],
    ['200 with what another row answers', json(200, { message: 'Done.' })],
    ['204', json(204, null)],
    ['302 with a page to sign in at', json(302, null)],
    ['401 of a proxy', json(401, null)],
    ['403 of a portal', json(403, { error: 'Please pay.' })],
  ])('not %s: it is tried again', async (_what, reply) => {
    await alerts.queue.add(alertOf());
    answer(() => reply);
    await flush();
    expect(outcomes).toEqual(['trying 0', 'retry 1']);
    expect(await left()).toMatchObject([
      { attempts: 1, retryAt: time.now + 2_000, failure: { status: null, message: '' } },
    ]);
    answer(() => sentTo(2));
    await flush({ hurry: true });
    expect(await left()).toEqual([]);
  });

  test('and of a withdrawal neither', async () => {
    await alerts.queue.add(alertOf(1, { isWithdrawn: true }));
    answer(() => json(200, {}));
    await flush();
    expect(outcomes).toEqual(['trying 0', 'retry 1']);
  });
});

describe('an alert of which nobody was told', () => {
  test('stays, is not a failure, and is tried no more', async () => {
    await alerts.queue.add(alertOf());
    answer(() => json(503, null, '20'));
    await flush();
    time.now += 20_000;
    answer(() => sentTo(0));
    await flush();
    await flush({ hurry: true });
    expect(outcomes).toEqual(['trying 0', 'retry 1', 'trying 1', 'nobody 1']);
    // Nothing of it is waited for.
    expect(await left()).toEqual([alertOf(1, { attempts: 1, toldNobody: true })]);
  });

  test('is withdrawn all the same', async () => {
    await alerts.queue.add(alertOf(1, { toldNobody: true, isWithdrawn: true }));
    await flush();
    expect(sent.map(({ endpoint }) => endpoint)).toEqual(['withdrawEmergency']);
    expect(await left()).toEqual([]);
  });
});

describe('Emergency alerts are never parked', () => {
  test.each<[number, string, AlertFailure]>([
    [400, 'refused', { status: 400, message: 'Not so.' }],
    [401, 'signIn', { status: 401, message: 'Not so.' }],
    [403, 'refused', { status: 403, message: 'Not so.' }],
    [409, 'refused', { status: 409, message: 'Not so.' }],
  ])(
    'one refused with %i stays with its reason, and is tried at every trigger',
    async (status, kind, failure) => {
      await alerts.queue.add(alertOf());
      answer(() => json(status, refusal));
      await flush();
      await flush();
      await flush({ hurry: true });
      expect(outcomes.filter((what) => !what.startsWith('trying'))).toEqual(
        [1, 2, 3].map((tries) => `${kind} ${tries}`),
      );
      expect(await openQueue().list('rosa')).toEqual([alertOf(1, { attempts: 3, failure })]);
      answer(() => sentTo(1));
      await flush();
      expect(await left()).toEqual([]);
    },
  );

  test.each<[string, () => WireAnswer | Promise<WireAnswer>, AlertFailure]>([
    ['no answer', away, { status: null, message: '' }],
    ['408', () => json(408, null), { status: 408, message: '' }],
    ['425', () => json(425, refusal), { status: 425, message: 'Not so.' }],
    ['429', () => json(429, null), { status: 429, message: '' }],
    ['503', () => json(503, null), { status: 503, message: '' }],
  ])(
    'after %s it is tried again in 2, 4, 8 and 16 s, then every 30 s',
    async (_what, how, failure) => {
      await alerts.queue.add(alertOf());
      answer(how);
      const waits: number[] = [];
      for (let tries = 0; tries < 7; tries += 1) {
        await flush();
        const [alert] = await left();
        expect(alert?.failure).toEqual(failure);
        waits.push(alert!.retryAt - time.now);
        time.now = alert!.retryAt - 1;
        await flush();
        expect(sent).toHaveLength(tries + 1);
        time.now += 1;
      }
      expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    },
  );

  test('waits for no time that was reckoned by a clock which has been set back since', async () => {
    await alerts.queue.add(alertOf());
    answer(away);
    await flush();
    time.now -= 900_000;
    await flush();
    expect(sent).toHaveLength(2);
  });

  test.each([429, 503])('after %i honours Retry-After, in a hurry too', async (status) => {
    await alerts.queue.add(alertOf());
    answer(() => json(status, null, '20'));
    await flush();
    time.now += 19_999;
    await flush({ hurry: true });
    expect(sent).toHaveLength(1);
    time.now += 1;
    await flush();
    expect(sent).toHaveLength(2);
  });

  test.each([429, 503])(
    'after %i waits 30 s at most, whatever Retry-After says',
    async (status) => {
      await alerts.queue.add(alertOf());
      answer(() => json(status, null, '3600'));
      await flush();
      time.now += 29_999;
      await flush({ hurry: true });
      expect(sent).toHaveLength(1);
      time.now += 1;
      await flush();
      expect(sent).toHaveLength(2);
    },
  );

  test('waits for no Retry-After where a person asks for it, nor where the clock was set back', async () => {
    await alerts.queue.add(alertOf());
    answer(() => json(503, null, '20'));
    await flush();
    await flush({ hurry: true, insists: true });
    expect(sent).toHaveLength(2);
    time.now -= 900_000;
    await flush();
    expect(sent).toHaveLength(3);
  });

  test('one that hangs holds back no other', async () => {
    await alerts.queue.add(alertOf(1));
    await alerts.queue.add(alertOf(2));
    answer(({ idempotencyKey }) =>
      idempotencyKey === alertIdOf(1) ? new Promise(() => {}) : sentTo(1),
    );
    void flush();
    await eventually(async () => expect(await left()).toEqual([alertOf(1)]));
  });
});
