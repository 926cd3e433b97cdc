import { beforeEach } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import { endpoints } from '../../contract/endpoints/index.ts';
import { makeDatabase } from '../../src/device/database.ts';
import type { WireAnswer, WiredAnswer, WireCall } from '../../src/device/wire.ts';
import { type FlushRows, flushRows } from '../../src/device/outbox/flushRows.ts';
import {
  makeOutboxStore,
  type OutboxRow,
  type OutboxStore,
} from '../../src/device/outbox/outboxStore.ts';

const done: WireAnswer = { status: 200, body: { message: 'Deleted.' }, retryAfter: null };

interface ScriptedOutbox {
  readonly store: OutboxStore;
  /** Epoch ms; a test moves it. */
  readonly time: { now: number };
  /** The names of the calls that went out, in their order. */
  readonly sent: string[];
  /** `seq outcome` of each row that the last flush took up. */
  readonly outcomes: string[];
  /** Adds a row of one call per name; with `alsoGroup` one that renames a medicine. */
  readonly add: (group: string, names: readonly string[], alsoGroup?: string) => Promise<OutboxRow>;
  /** What the call of that name is answered with from now on; by default 200. */
  readonly answer: (name: string, status: number, retryAfter?: string | null) => void;
  /** The same of any answer, also of one that is not the server's. */
  readonly answerWith: (name: string, answer: WireAnswer) => void;
  /** Every call is answered with 200 again. */
  readonly answerAll: () => void;
  readonly flush: (more?: Partial<FlushRows>) => Promise<boolean>;
  /** The rows that are still on the device. */
  readonly left: () => Promise<number[]>;
}

/** Rosa's outbox and a server that answers as told, anew for each test. */
export const scriptedOutbox = (): ScriptedOutbox => {
  let store: OutboxStore;
  const time = { now: 0 };
  const sent: string[] = [];
  const outcomes: string[] = [];
  const answers = new Map<string, WireAnswer>();
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    store = makeOutboxStore(makeDatabase());
    time.now = 1_000_000;
    sent.length = 0;
    answers.clear();
  });

  const send = async ({ endpoint, params }: WireCall): Promise<WiredAnswer> => {
    const name = params?.reminderId ?? '';
    sent.push(name);
    return { row: endpoints[endpoint], ...(answers.get(name) ?? done) };
  };

  return {
    get store() {
      return store;
    },
    time,
    sent,
    outcomes,
    add: (group, names, alsoGroup) =>
      store.add({
        personId: 'rosa',
        group,
        ...(alsoGroup !== undefined && { alsoGroup }),
        kind: 'medicineEdited',
        medicineName: group,
        madeAt: time.now,
        calls: names.map((reminderId) => ({ endpoint: 'deleteReminder', params: { reminderId } })),
      }),
    answer: (name, status, retryAfter = null) => {
      answers.set(name, { status, body: { code: 'invalid', message: 'No' }, retryAfter });
    },
    answerWith: (name, answer) => {
      answers.set(name, answer);
    },
    answerAll: () => {
      answers.clear();
    },
    flush: async (more = {}) => {
      outcomes.length = 0;
      return flushRows({
        store,
        rows: await store.list('rosa'),
        hurry: false,
        askedAt: time.now,
        send,
        mayGoOn: () => true,
        now: () => time.now,
        jitter: () => 1,
        onSent: ({ seq }) => outcomes.push(`${seq} sent`),
        onLeft: ({ seq }, { kind }) => outcomes.push(`${seq} ${kind}`),
        ...more,
      });
    },
    left: async () => (await store.list('rosa')).map(({ seq }) => seq),
  };
};
