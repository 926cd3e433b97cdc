/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import { makeDatabase } from '../database.ts';
import { makeOutboxStore } from './outboxStore.ts';
import { scriptedOutbox } from '../../../testkit/page/scriptedOutbox.ts';

const box = scriptedOutbox();
const { time, sent, outcomes, add, answer, answerAll, flush, left } = box;

describe('a full device', () => {
  /** It writes, or lets go of, no row; with a number only of that one. */
  const refuse = (what: 'put' | 'delete', only?: number) => {
    const real = IDBObjectStore.prototype[what] as (...args: unknown[]) => IDBRequest;
    const refused = jest.spyOn(IDBObjectStore.prototype, what).mockImplementation(function (
      this: IDBObjectStore,
      ...args: unknown[]
    ) {
      const [row] = args;
      const seq = typeof row === 'object' && row && 'seq' in row ? row.seq : row;
      if (this.name === 'outbox' && (only === undefined || seq === only)) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      return real.apply(this, args) as never;
    });
    return () => refused.mockRestore();
  };
  /** What another page, or this one after its next start, finds on the device. */
  const kept = () => makeOutboxStore(makeDatabase()).list('rosa');

  test('that cannot note what is confirmed goes on, and stops no row', async () => {
    await add('aspirin', ['a1', 'a2']);
    await add('ramipril', ['r1']);
    refuse('put');
    expect(await flush()).toBe(true);
    expect(sent).toEqual(['a1', 'a2', 'r1']);
    expect(outcomes).toEqual(['1 sent', '2 sent']);
    expect(await left()).toEqual([]);
  });

  test('that cannot note a failure tells of it, and tries the row again when its time has come', async () => {
    await add('aspirin', ['a1', 'a2']);
    await add('ramipril', ['r1']);
    answer('a2', 503);
    refuse('put');
    await flush();
    expect(outcomes).toEqual(['1 retry', '2 sent']);
    await flush();
    expect(sent).toEqual(['a1', 'a2', 'r1']);
    time.now += 2_000;
    await flush();
    time.now += 3_999;
    await flush();
    expect(sent).toEqual(['a1', 'a2', 'r1', 'a2']);
    time.now += 1;
    answerAll();
    await flush();
    expect(outcomes).toEqual(['1 sent']);
  });

  test('that cannot note a refusal shows it, and does not send the row again', async () => {
    await add('aspirin', ['a1']);
    answer('a1', 409);
    refuse('put');
    await flush();
    await flush();
    expect(sent).toEqual(['a1']);
    expect((await box.store.list('rosa'))[0]?.refusal).toMatchObject({ status: 409 });
  });

  test('that has room again keeps what is noted then', async () => {
    await add('aspirin', ['a1']);
    answer('a1', 503);
    const again = refuse('put');
    await flush();
    again();
    time.now += 2_000;
    await flush();
    expect(await kept()).toMatchObject([{ attempts: 2 }]);
    expect(await box.store.list('rosa')).toEqual(await kept());
  });

  test('that cannot let a sent row go shows it as sent, does not send it again, and stops no other', async () => {
    await add('aspirin', ['a1']);
    await add('aspirin', ['a2']);
    await add('ramipril', ['r1']);
    refuse('delete', 1);
    expect(await flush()).toBe(true);
    await flush({ hurry: true });
    expect(sent).toEqual(['a1', 'a2', 'r1']);
    expect(await left()).toEqual([]);
    expect((await kept()).map(({ seq }) => seq)).toEqual([1]);
  });

  test('that cannot let a row go which was given up shows it no more', async () => {
    const { seq } = await add('aspirin', ['a1']);
    refuse('delete');
    await box.store.drop(seq);
    expect(await left()).toEqual([]);
  });
});
