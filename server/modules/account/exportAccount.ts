import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import type { Db } from '../../db/open.ts';
import { makeConcurrencyLimit } from '../../concurrencyLimit.ts';
import { rateLimits, consumeAttempt } from '../../rateLimit.ts';
import { toActivity } from '../activities/repository.ts';
import { userById } from '../auth/repository.ts';
import { frequencyOf } from '../reminders/view.ts';
import {
  activitiesPage,
  alertsPage,
  auditByPage,
  auditOnPage,
  devicesOf,
  dosesPage,
  pageSize,
  pairingsOf,
  pictureOf,
  pushesPage,
  remindersPage,
  sessionsOf,
} from './repository.ts';

type Export = ResponseOf<Endpoints['exportAccount']>;
type ListName = {
  [K in keyof Export]: Export[K] extends readonly unknown[] ? K : never;
}[keyof Export];

const exportUser = async (db: Db, personId: string): Promise<Export['user']> => {
  const { id, role, fname, lname, email, time_zone, made_at, email_confirmed_at } = await userById(
    db,
    personId,
  );
  const picture = await pictureOf(db, personId);
  const avatar =
    picture === undefined
      ? null
      : `data:image/webp;base64,${Buffer.from(picture).toString('base64')}`;
  const names = { id, role, fname, lname, email, time_zone };
  return { ...names, made_at, email_confirmed_at, avatar };
};

/** Reads one page at a time across all exports; other requests get a turn after each page. */
const limitConcurrency = makeConcurrencyLimit({ maxConcurrent: 1, maxWaiting: Infinity });

async function* readPages<Of, Place, Row extends Place>(
  read: (db: Db, of: Of, after: Place | undefined) => Promise<Row[]>,
  db: Db,
  of: Of,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  let page: Row[];
  do {
    page = await limitConcurrency(async () => {
      const rows = await read(db, of, after);
      await setImmediate();
      return rows;
    });
    yield page;
    after = page.at(-1);
  } while (page.length === pageSize);
}

async function* exportReminders(db: Db, personId: string, names: Map<string, string>) {
  for await (const page of readPages(remindersPage, db, personId)) {
    for (const row of page) names.set(row.medicine_key, row.medicine_name);
    const medicines = groupBy(page, (row) => row.medicine_key);
    yield page.map((row) => ({
      id: row.id,
      medicine_name: row.medicine_name,
      dosage: row.dosage,
      frequency: frequencyOf(row, medicines.get(row.medicine_key)?.length ?? 1),
      schedule_time: row.schedule_time,
      made_at: row.made_at,
    }));
  }
}

async function* exportDoses(db: Db, personId: string, names: ReadonlyMap<string, string>) {
  for await (const page of readPages(dosesPage, db, personId)) {
    yield page.map(({ medicine_key, dose, status, occurred_at, undone_at }) => ({
      medicine: names.get(medicine_key) ?? medicine_key,
      dose,
      status,
      occurred_at,
      undone_at,
    }));
  }
}

async function* exportActivities(db: Db, personId: string) {
  for await (const page of readPages(activitiesPage, db, personId)) yield page.map(toActivity);
}

async function* alertPages(db: Db, personId: string) {
  yield* readPages(alertsPage, db, { side: 'survivor_id', personId });
  yield* readPages(alertsPage, db, { side: 'caregiver_id', personId });
}

/** Only the survivor's own export contains the location of a press. */
async function* exportAlerts(db: Db, personId: string) {
  for await (const page of alertPages(db, personId)) {
    yield page.map(({ place: _place, ...row }) => ({
      ...row,
      location_data: row.survivor_id === personId ? row.location_data : null,
    }));
  }
}

async function* exportPushes(db: Db, personId: string) {
  for await (const page of readPages(pushesPage, db, personId)) {
    yield page.map(({ place: _place, ...row }) => row);
  }
}

/** Exports only the host: the rest of the endpoint is a secret of the device. */
async function* exportDevices(db: Db, userId: string) {
  const rows = await devicesOf(db, userId);
  yield rows.map(({ endpoint, made_at }) => ({ push_service: new URL(endpoint).host, made_at }));
}

/** Covers existing records only: the owner of a deleted record is not stored. */
async function* auditPages(db: Db, personId: string) {
  yield* readPages(auditByPage, db, personId);
  yield* readPages(auditOnPage, db, { personId, ids: [personId] });
  for (const records of [
    readPages(remindersPage, db, personId),
    readPages(dosesPage, db, personId),
    readPages(activitiesPage, db, personId),
    alertPages(db, personId),
  ]) {
    for await (const page of records) {
      const ids = page.map(({ id }) => id);
      if (ids.length > 0) yield* readPages(auditOnPage, db, { personId, ids });
    }
  }
}

async function* exportAudit(db: Db, personId: string) {
  for await (const page of auditPages(db, personId)) {
    yield page.map(({ place: _place, ...row }) => row);
  }
}

async function* onePage<T>(rows: Promise<T[]>) {
  yield await rows;
}

type Lists = { readonly [K in ListName]: () => AsyncIterable<Export[K]> };

const listsOf = (db: Db, personId: string): Lists => {
  // Filled by `reminders`, which the export reads before `doses`.
  const names = new Map<string, string>();
  return {
    sessions: () => onePage(sessionsOf(db, personId)),
    devices: () => exportDevices(db, personId),
    pairings: () => onePage(pairingsOf(db, personId)),
    reminders: () => exportReminders(db, personId, names),
    doses: () => exportDoses(db, personId, names),
    activities: () => exportActivities(db, personId),
    alerts: () => exportAlerts(db, personId),
    pushes: () => exportPushes(db, personId),
    audit: () => exportAudit(db, personId),
  };
};

type ExportHeader = Omit<Export, ListName>;

async function* jsonChunks(head: ExportHeader, lists: Lists): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  for (const [name, pages] of Object.entries(lists)) {
    yield `,"${name}":[`;
    let comma = '';
    for await (const page of pages()) {
      if (page.length === 0) continue;
      yield comma + JSON.stringify(page).slice(1, -1);
      comma = ',';
    }
    yield ']';
  }
  yield '}';
}

/** The logger writes this error as is, and a driver's message would quote personal data. */
async function* redactErrors(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* pieces;
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    throw new Error(`An export broke off: ${name}`);
  }
}

/** Streams without a lock: a change made meanwhile may be missing. Throws `too_many`. */
export const exportAccount = async (context: Context, personId: string): Promise<Readable> => {
  const { db, clock } = context;
  await consumeAttempt(context, rateLimits.exportByAccount, personId);
  await inTransaction(context, (inside) => audit(inside, personId, 'account-exported', personId));
  const head = {
    exported_at: new Date(clock.now()).toISOString(),
    user: await exportUser(db, personId),
  };
  return Readable.from(redactErrors(jsonChunks(head, listsOf(db, personId))));
};
