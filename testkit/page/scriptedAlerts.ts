import { beforeEach } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import { endpoints } from '../../contract/endpoints/index.ts';
import { makeDrivenClock } from './drivenClock.ts';
import { makeDatabase } from '../../src/device/database.ts';
import { type Exclusively, makeExclusively } from '../../src/device/exclusively.ts';
import type { WireAnswer, WireCall } from '../../src/device/wire.ts';
import {
  type EmergencyQueue,
  makeEmergencyQueue,
  type QueuedAlert,
} from '../../src/device/emergency/emergencyQueue.ts';
import { type FlushAlerts, flushAlerts } from '../../src/device/emergency/flushAlerts.ts';

export const json = (status: number, body: unknown, retryAfter: string | null = null) =>
  ({ status, body, retryAfter }) satisfies WireAnswer;

/** What the server says of an alert to so many caregivers. */
export const sentTo = (count: number): WireAnswer =>
  json(201, {
    totalCaregivers: count,
    caregivers: Array.from({ length: count }, (_one, index) => `Caregiver ${index + 1}`),
    alertIds: [],
    message: `Alert sent to ${count} caregiver(s).`,
  });

export const withdrawn: WireAnswer = json(200, { message: 'Nobody had been told.' });

interface ScriptedAlerts {
  readonly queue: EmergencyQueue;
  /** Of a further page, or of the worker. */
  readonly openQueue: () => EmergencyQueue;
  /** Epoch ms; a test moves it. */
  readonly time: { now: number };
  readonly sent: readonly WireCall[];
  /** `what attempts` of each alert that was tried, by what the flush told of it. */
  readonly outcomes: readonly string[];
  /** How calls are answered from now on; by default an alert reaches one caregiver. */
  readonly answer: (how: (call: WireCall) => WireAnswer | Promise<WireAnswer>) => void;
  readonly flush: (more?: Partial<FlushAlerts>) => Promise<void>;
  readonly left: () => Promise<QueuedAlert[]>;
}

/** Rosa's alerts and a server that answers as told, anew for each test. */
export const scriptedAlerts = (): ScriptedAlerts => {
  let queue: EmergencyQueue;
  let exclusively: Exclusively;
  let answerTo: (call: WireCall) => WireAnswer | Promise<WireAnswer>;
  const time = { now: 0 };
  const sent: WireCall[] = [];
  const outcomes: string[] = [];
  const openQueue = () => makeEmergencyQueue(makeDatabase(), makeDrivenClock(0));
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    queue = openQueue();
    exclusively = makeExclusively(undefined);
    answerTo = ({ endpoint }) => (endpoint === 'withdrawEmergency' ? withdrawn : sentTo(1));
    time.now = 1_000_000;
    sent.length = 0;
    outcomes.length = 0;
  });
  const note = (what: string) => (alert: QueuedAlert) =>
    void outcomes.push(`${what} ${alert.attempts}`);
  return {
    get queue() {
      return queue;
    },
    openQueue,
    time,
    sent,
    outcomes,
    answer: (how) => {
      answerTo = how;
    },
    flush: (more) =>
      flushAlerts({
        queue,
        personId: 'rosa',
        exclusively,
        hurry: false,
        send: async (call) => {
          sent.push(call);
          return { row: endpoints[call.endpoint], ...(await answerTo(call)) };
        },
        mayGoOn: () => true,
        now: () => time.now,
        jitter: () => 1,
        onTrying: note('trying'),
        onSent: (alert) => note(alert.toldNobody ? 'nobody' : 'sent')(alert),
        onWithdrawn: note('withdrawn'),
        onLeft: (alert, { kind }) => note(kind)(alert),
        ...more,
      }),
    left: () => queue.list('rosa'),
  };
};
