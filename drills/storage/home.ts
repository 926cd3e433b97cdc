import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import { minute } from '../../domain/constants.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import { startServer } from '../../scripts/serverProcess.ts';
import {
  type DeviceSubscription,
  type PushService,
  startPushService,
} from '../../server/testing/pushService.ts';
import { insist, withKey } from '../support/insist.ts';

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
  readonly email: string;
  readonly password: string;
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
  readonly close: () => Promise<void>;
}

export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const password = 'correct horse';

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

const openTruth = (file: string) => {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  const of = {
    reminders: 'SELECT id, medicine_name FROM reminders WHERE person_id = ? ORDER BY made_at',
    doses: 'SELECT medicine_key, status FROM doses WHERE person_id = ?',
    log: 'SELECT details, status FROM activities WHERE person_id = ? ORDER BY id',
    emergencies: `SELECT id, (SELECT count(*) FROM alerts WHERE emergency_id = emergencies.id) AS alerts
      FROM emergencies WHERE survivor_id = ?`,
  };
  return {
    read: (id: string) =>
      Object.fromEntries(
        Object.entries(of).map(([name, sql]) => [name, db.prepare(sql).all(id)]),
      ) as unknown as Truth,
    close: () => db.close(),
  };
};

interface Account {
  readonly id: string;
  readonly token: string;
  readonly email: string;
}

const enter = async (url: string, role: string, fname: string): Promise<Account> => {
  const email = `${randomUUID()}@example.org`;
  const register = { fname, lname: 'Meyer', email, password, role };
  await insist({ url }, '', '/api/auth/register', 'POST', { body: register });
  const login = { body: { email, password }, headers: { 'time-zone': zone } };
  const { user, token } = await insist<{ user: { id: string }; token: string }>(
    ...([{ url }, '', '/api/auth/login', 'POST', login] as const),
  );
  return { id: user.id, token, email };
};

const makeSurvivor = async (
  url: string,
  push: PushService,
  read: (id: string) => Truth,
): Promise<Survivor> => {
  const { id, token, email } = await enter(url, 'survivor', 'Rosa');
  const carl = await enter(url, 'caregiver', 'Carl');
  const headers = { 'time-zone': zone };
  const { pin } = await insist<{ pin: string }>(
    ...([{ url }, token, '/api/pairing/generate', 'POST', { body: {}, headers }] as const),
  );
  await insist({ url }, carl.token, '/api/pairing/connect-pin', 'POST', { body: { pin } });
  const { publicKey } = await insist<{ publicKey: string }>(
    ...([{ url }, token, '/api/push/public-key', 'GET', {}] as const),
  );
  const subscription = push.subscribe(publicKey);
  return {
    ...{ email, password, subscription },
    addMedicine: async (name, time) => {
      const body = { user_id: id, medicine_name: name, dosage: '1 tablet', frequency: '1x' };
      const { headers: key } = withKey({});
      const call = { body: { ...body, schedule_time: time }, headers: { ...headers, ...key } };
      await insist({ url }, token, '/api/reminders', 'POST', call);
    },
    truth: () => read(id),
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
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-'));
  const push = await startPushService();
  const server = await startServer({ DATA_DIR: folder, PUSH_ALLOWED_HOSTS: push.host });
  const truth = openTruth(path.join(folder, 'upstroke.sqlite'));
  return {
    origin: server.url,
    newSurvivor: () => makeSurvivor(server.url, push, truth.read),
    close: async () => {
      truth.close();
      await server.stop();
      await push.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
