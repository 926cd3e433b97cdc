import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import { minute } from '../../domain/constants.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import { makeRealServer } from '../../testkit/browser/server.ts';
import { openData } from '../../testkit/browser/serverData.ts';
import {
  type DeviceSubscription,
  type PushService,
  startPushService,
} from '../../testkit/server/pushService.ts';
import { enterCaregiver, newSubscription } from '../support/family.ts';
import { enter, insist, type Target, withKey } from '../support/insist.ts';
import { zone } from '../support/profile.ts';

/** What the server's database holds of a person. */
export interface Truth {
  readonly reminders: readonly { readonly id: string; readonly medicine_name: string }[];
  readonly doses: readonly { readonly medicine_key: string; readonly status: string }[];
  readonly log: readonly { readonly details: string; readonly status: string }[];
  /** With how many alerts each. */
  readonly emergencies: readonly { readonly id: string; readonly alerts: number }[];
}

/** A survivor of one run, with one caregiver. */
export interface Survivor {
  /** Of the account. */
  readonly name: string;
  readonly subscription: DeviceSubscription;
  /** Makes a medicine of one time a day, as another device does. */
  readonly addMedicine: (name: string, time: string) => Promise<void>;
  readonly truth: () => Truth;
  /** A push told a device of a dose of that medicine. */
  readonly isPushed: (medicine: string) => boolean;
}

export interface Home {
  readonly origin: string;
  readonly newSurvivor: () => Promise<Survivor>;
  readonly remove: () => Promise<void>;
}

/** So much of a minute is left that a call with its time arrives within it. */
const enoughLeft = 2_000;

/** The time of this minute: a medicine that is made with it now is due now. */
export const timeNow = async (): Promise<string> => {
  const left = minute - (Date.now() % minute);
  if (left < enoughLeft) await after(left + 10);
  return timeOf(localMinuteOf(Date.now(), zone));
};

/** A time of day that is hours away. */
export const timeFarOff = (): string => timeOf(localMinuteOf(Date.now() + 6 * 60 * minute, zone));

const makeTruth = (db: DatabaseSync) => {
  const of = {
    reminders: 'SELECT id, medicine_name FROM reminders WHERE person_id = ? ORDER BY made_at',
    doses: 'SELECT medicine_key, status FROM doses WHERE person_id = ?',
    log: 'SELECT details, status FROM activities WHERE person_id = ? ORDER BY id',
    emergencies: `SELECT id, (SELECT count(*) FROM alerts WHERE emergency_id = emergencies.id) AS alerts
      FROM emergencies WHERE survivor_id = ?`,
  };
  return (id: string) =>
    Object.fromEntries(
      Object.entries(of).map(([name, sql]) => [name, db.prepare(sql).all(id)]),
    ) as unknown as Truth;
};

const makeSurvivor = async (
  target: Target,
  push: PushService,
  truthOf: (id: string) => Truth,
): Promise<Survivor> => {
  const name = randomUUID();
  const rosa = await enter(target, 'survivor', name);
  await enterCaregiver(target, rosa, `caregiver-of-${name}`);
  const subscription = await newSubscription(target, rosa, push);
  return {
    ...{ name, subscription },
    addMedicine: async (medicine_name, schedule_time) => {
      const row = { user_id: rosa.id, medicine_name, schedule_time, frequency: '1x' };
      await insist(target, rosa.token, '/api/reminders', 'POST', withKey(row));
    },
    truth: () => truthOf(rosa.id),
    isPushed: (medicine) =>
      push.received.some(
        ({ subscription: { endpoint }, message }) =>
          endpoint === subscription.endpoint &&
          JSON.stringify(message.notification).includes(medicine),
      ),
  };
};

/** A server with a push service, at which each run has a survivor of its own. */
export const makeHome = async (): Promise<Home> => {
  const push = await startPushService();
  const server = await makeRealServer({ RATE_LIMIT: 'off', PUSH_ALLOWED_HOSTS: push.host });
  await server.start();
  const { origin } = server;
  const db = openData(server);
  const truthOf = makeTruth(db);
  return {
    origin,
    newSurvivor: () => makeSurvivor({ url: origin }, push, truthOf),
    remove: async () => {
      db.close();
      await server.remove();
      await push.close();
    },
  };
};
