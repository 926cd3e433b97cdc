/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { endpoints } from '../../../contract/endpoints/index.ts';
import { doseDetails } from '../../../domain/doseLog.ts';
import { makeBrowserFetch } from '../../../testkit/page/browserFetch.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { makeDatabase } from '../database.ts';
import { newId } from '../newId.ts';
import { makeWire } from '../wire.ts';
import { makeAlarmEvents } from './alarmEvents.ts';
import { doseAnswerRow } from './doseAnswerRow.ts';
import { scriptedOutbox } from '../../../testkit/page/scriptedOutbox.ts';

const box = scriptedOutbox();
const { time, sent, outcomes, add, answer, answerAll, flush, left } = box;

describe('what waits is sent', () => {
  test('oldest first, call by call, and leaves the device', async () => {
    await add('aspirin', ['a1', 'a2']);
    await add('ramipril', ['r1']);
    expect(await flush()).toBe(true);
    expect(sent).toEqual(['a1', 'a2', 'r1']);
    expect(outcomes).toEqual(['1 sent', '2 sent']);
    expect(await left()).toEqual([]);
  });

  test('and says so where nothing was', async () => {
    expect(await flush()).toBe(false);
    await add('aspirin', ['a1']);
    answer('a1', 503);
    expect(await flush()).toBe(false);
  });

  test('from the call on that was not confirmed', async () => {
    await add('aspirin', ['a1', 'a2']);
    answer('a2', 503);
    await flush();
    answerAll();
    await flush({ hurry: true });
    expect(sent).toEqual(['a1', 'a2', 'a2']);
  });

  test('only while its session stands', async () => {
    await add('aspirin', ['a1']);
    await add('ramipril', ['r1']);
    await flush({ mayGoOn: () => sent.length === 0 });
    expect(sent).toEqual(['a1']);
    expect(await left()).toEqual([2]);
  });
});

describe('only the server itself confirms', () => {
  test.each([200, 403, 404, 401])(
    'a portal on the way that answers %d is no answer: the row waits',
    async (status) => {
      await add('aspirin', ['a1']);
      box.answerWith('a1', { status, body: null, retryAfter: null });
      expect(await flush()).toBe(false);
      expect(outcomes).toEqual(['1 retry']);
      answerAll();
      await flush({ hurry: true });
      expect(await left()).toEqual([]);
    },
  );
});

describe('order is kept per medicine; a bad row blocks nothing else', () => {
  test('a row that has to wait holds back its own group alone', async () => {
    await add('aspirin', ['a1']);
    await add('aspirin', ['a2']);
    await add('ramipril', ['r1']);
    answer('a1', 503);
    await flush();
    expect(sent).toEqual(['a1', 'r1']);
    expect(outcomes).toEqual(['1 retry', '3 sent']);
    expect(await left()).toEqual([1, 2]);
  });

  test('with both of its names', async () => {
    await add('aspirin', ['a1'], 'ass');
    await add('ass', ['b1']);
    answer('a1', 503);
    await flush();
    expect(sent).toEqual(['a1']);
  });

  test('a row that waits for its group holds back those that wait for it', async () => {
    await add('aspirin', ['a1']);
    await add('aspirin', ['a2'], 'ass');
    await add('ass', ['b1']);
    answer('a1', 503);
    await flush();
    expect(sent).toEqual(['a1']);
  });

  test('a refused one stays, with its reason, is not sent again, and holds back nothing', async () => {
    await add('aspirin', ['a1']);
    await add('aspirin', ['a2']);
    answer('a1', 409);
    await flush();
    await flush();
    expect(sent).toEqual(['a1', 'a2']);
    const [row] = await box.store.list('rosa');
    expect(row?.refusal).toMatchObject({ status: 409, message: 'No' });
  });

  test('401: keep and wait for sign-in, with everything behind it', async () => {
    await add('aspirin', ['a1']);
    await add('ramipril', ['r1']);
    answer('a1', 401);
    await flush();
    expect(sent).toEqual(['a1']);
    expect(outcomes).toEqual(['1 signIn']);
    expect(await left()).toEqual([1, 2]);
  });
});

describe('a row that failed', () => {
  test('waits for its time, but for a good reason to hope', async () => {
    await add('aspirin', ['a1']);
    answer('a1', 503);
    await flush();
    await flush();
    expect(sent).toHaveLength(1);
    await flush({ hurry: true });
    expect(sent).toHaveLength(2);
  });

  test('is hurried once by all that asked before it was tried', async () => {
    await add('aspirin', ['a1']);
    answer('a1', 503);
    const askedAt = time.now;
    for (let tab = 0; tab < 5; tab += 1) {
      time.now += 1;
      await flush({ hurry: true, askedAt });
    }
    expect(sent).toHaveLength(1);
  });

  test('is hurried where its try had begun before that was asked for', async () => {
    await add('aspirin', ['a1']);
    const hang = async () => {
      time.now += 15_000;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const askedAt = time.now + 5_000;
    await flush({ send: hang });
    await flush({ hurry: true, askedAt });
    expect(sent).toEqual(['a1']);
  });

  test('is hurried though a clock that was set back says that it was tried later', async () => {
    await add('aspirin', ['a1']);
    answer('a1', 503);
    time.now += 3_600_000;
    await flush();
    time.now -= 3_600_000;
    await flush({ hurry: true });
    expect(sent).toHaveLength(2);
  });

  test('waits in any case as long as the server asked', async () => {
    await add('aspirin', ['a1']);
    await add('aspirin', ['a2']);
    answer('a1', 429, '60');
    await flush();
    time.now += 59_999;
    await flush({ hurry: true });
    expect(sent).toEqual(['a1']);
    time.now += 1;
    answerAll();
    await flush();
    expect(sent).toEqual(['a1', 'a1', 'a2']);
  });

  test('waits for no portal that asks for a day', async () => {
    await add('aspirin', ['a1']);
    answer('a1', 503, '86400');
    await flush();
    time.now += 599_999;
    await flush({ hurry: true });
    expect(sent).toHaveLength(1);
    time.now += 1;
    await flush();
    expect(sent).toHaveLength(2);
  });

  test.each([true, false])('and for no clock that was ahead (in a hurry: %s)', async (hurry) => {
    await add('aspirin', ['a1']);
    answer('a1', 429, '60');
    time.now += 3_600_000;
    await flush();
    time.now -= 3_600_000;
    await flush({ hurry });
    expect(sent).toHaveLength(2);
  });

  test('is tried again where no answer came', async () => {
    await add('aspirin', ['a1']);
    await flush({ send: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(outcomes).toEqual(['1 retry']);
    await flush({ hurry: true });
    expect(await left()).toEqual([]);
  });
});

describe('the real server', () => {
  const server = realServer();

  test('has an answer that went out by the cookie alone, and the device knows that it has', async () => {
    const rosa = await server.signUp();
    const now = Date.now();
    const minute = new Date(now).toISOString().slice(0, 16);
    const { id } = await server.addReminder(rosa, { schedule_time: minute.slice(11) });
    const personId = rosa.user.id;
    const wire = makeWire({
      rows: endpoints,
      fetch: makeBrowserFetch({ up: true }, rosa.cookie),
      upload: () => Promise.reject(new TypeError('no files')),
      origin: server.origin,
      zone: () => 'UTC',
      ownNow: () => now,
      hearServer: () => undefined,
    });
    await box.store.add(
      doseAnswerRow({
        personId,
        aboutId: personId,
        medicineKey: 'aspirin',
        medicineName: 'Aspirin',
        reminderIds: [id],
        dose: minute,
        answer: { status: 'taken', occurredAt: now },
        details: doseDetails('taken', 'Aspirin'),
        idempotencyKey: newId(),
        now,
      }),
    );
    const rows = await box.store.list(personId);
    await flush({ rows, send: (call) => wire(call, { token: null, accountId: personId }) });
    expect(outcomes).toEqual(['1 sent']);
    expect(await server.reminders(rosa)).toMatchObject([
      { status: 'taken', dose: minute, occurred_at: now },
    ]);
    const [event] = await makeAlarmEvents(makeDatabase()).list(personId);
    expect(event).toMatchObject({ status: 'taken', synced: 1 });
  });
});
