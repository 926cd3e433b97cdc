import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../../bench/support/percentile.ts';
import type { Db } from '../../server/db/open.ts';
import { callAs } from '../../testkit/browser/callWithRetry.ts';
import { seededRandom } from '../../testkit/domain/seededRandom.ts';
import type { PushService } from '../../testkit/server/pushService.ts';
import { delaysOf, isAllPushed, type RunRecord } from '../cluster/check.ts';
import { addPeople, type Ledger, makeLedger, type Person } from '../cluster/ledger.ts';
import { activeFaults, pollUntil, summarizeFaults } from '../support/results.ts';
import type { Log, Run } from '../support/series.ts';

/** At the 99th percentile. */
const alertTimeoutMs = 2_000;
const doseTimeoutMs = 10_000;
/** Attackers act before the first honest alert. */
const headStartMs = 5_000;

export interface Pushed extends Run {
  readonly alerts: readonly number[];
  readonly doses: readonly number[];
}

/** Presses once, at a random time; an alert counts from the press. */
const pressOnce = async (
  origin: string,
  { ledger, person, atMs }: { ledger: Ledger; person: Person; atMs: number },
): Promise<void> => {
  await wait(atMs);
  const id = randomUUID();
  const known = Date.now();
  const body = { id, message: `Help ${id}`, occurred_at: known };
  await callAs({ ...person, origin }, 'POST', '/api/emergency/send', body);
  ledger.emergencies.set(id, { person, intent: 'left', confirmedAt: known });
};

interface Setting {
  readonly families: number;
  readonly durationMs: number;
  readonly push: PushService;
  readonly dataDir: string;
}

/** Families with a dose a minute, each of which presses once while others attack the same server. */
export const addFamilies = async (db: Db, { families, durationMs, push, dataDir }: Setting) => {
  const ledger = makeLedger();
  const people = await addPeople(db, { survivors: families, durationMs, push, dataDir, ledger });
  return {
    ids: new Set([...people.survivors, ...people.caregivers].map(({ id }) => id)),
    press: (origin: string, seed: number): Promise<unknown> => {
      const random = seededRandom(seed);
      const pressing = people.survivors.map((person) => {
        const atMs = headStartMs + random() * (durationMs - headStartMs - alertTimeoutMs);
        return pressOnce(origin, { ledger, person, atMs }).catch((error: unknown) => {
          ledger.faults.push(String(error));
        });
      });
      return Promise.all(pressing);
    },
    /** Call it when all have ended. */
    result: async (log: Log): Promise<Pushed> => {
      const of: RunRecord = { ledger, received: push.received, endedAt: Date.now() };
      await pollUntil(() => isAllPushed(of), doseTimeoutMs);
      const { alerts, doses } = delaysOf(of);
      const late = (all: typeof alerts, withinMs: number) =>
        all
          .filter(({ delay }) => delay > withinMs)
          .map(({ name, delay }) => `${name} after ${Math.round(delay)} ms`);
      for (const line of late(alerts, alertTimeoutMs)) log(line);
      const ms = (all: typeof alerts) => all.map(({ delay }) => delay);
      const lost = [...alerts, ...doses].filter(({ delay }) => delay === Infinity);
      return {
        faults: [
          ...summarizeFaults('calls that failed', ledger.faults),
          ...summarizeFaults(
            'pushes lost',
            lost.map(({ name }) => name),
          ),
          ...activeFaults({
            [`99 of 100 alerts are not pushed within ${alertTimeoutMs} ms`]:
              percentile(ms(alerts), 0.99) > alertTimeoutMs,
          }),
          ...summarizeFaults(
            `doses not pushed within ${doseTimeoutMs} ms`,
            late(doses, doseTimeoutMs),
          ),
          ...summarizeFaults('pushes that a push service refuses', push.refused),
        ],
        alerts: ms(alerts),
        doses: ms(doses),
      };
    },
  };
};

export const summarizeDelays = (ran: readonly Pushed[]): Record<string, string> => {
  const late = (all: readonly number[]) =>
    `${all.length}: ${[0.5, 0.99, 1].map((part) => Math.round(percentile(all, part))).join(', ')} ms`;
  return {
    'alerts (median, p99, last)': late(ran.flatMap(({ alerts }) => alerts)),
    'doses (median, p99, last)': late(ran.flatMap(({ doses }) => doses)),
  };
};
