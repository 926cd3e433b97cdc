import { pickDetails } from '../../../domain/medicineDetails.ts';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, type SelectQueryBuilder, type Simplify, sql } from 'kysely';
import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import type { Db } from '../../db/open.ts';
import { makeConcurrencyLimit } from '../../concurrencyLimit.ts';
import { consumeAttempts } from '../../countAttempts.ts';
import { rateLimits } from '../../rateLimits.ts';
import { activitiesOf, toNamedActivity } from '../activities/repository.ts';
import { pendingEmailOf } from '../auth/emailTokens.ts';
import { toHearing } from '../pairing/team.ts';
import { zoneFields } from '../users/zones.ts';
import { quietHoursFrom, userById } from '../users/repository.ts';
import { calendarFeedsOf } from '../calendar/repository.ts';
import { toLocation } from '../emergency/locationRepository.ts';
import { type ReminderRow, remindersOf } from '../medicineRows/reminderRepository.ts';
import { frequencyOf } from '../reminders/view.ts';
import {
  alertsOfCaregiver,
  alertsOfSurvivor,
  auditBy,
  auditOn,
  devicesOf,
  dosesOf,
  medicinePicturesOf,
  pairingsOf,
  pictureOf,
  pushesOf,
  rowCursor,
  sessionsOf,
} from './repository.ts';

type Export = ResponseBody<'exportAccount'>;
type ListName = {
  [K in keyof Export]: Export[K] extends readonly unknown[] ? K : never;
}[keyof Export];

const toDataUrl = (picture: Uint8Array): string =>
  `data:image/webp;base64,${Buffer.from(picture).toString('base64')}`;

const exportUser = async (context: Context, personId: string): Promise<Export['user']> => {
  const { db } = context;
  const user = await userById(db, personId);
  const { id, role, fname, lname, email, phone, made_at, email_confirmed_at } = user;
  const picture = await pictureOf(db, personId);
  const avatar = picture === undefined ? null : toDataUrl(picture);
  const names = { id, role, fname, lname, email, phone };
  const pending_email = await pendingEmailOf(context, personId);
  return {
    ...names,
    ...zoneFields(user, context.clock.now()),
    made_at,
    email_confirmed_at,
    pending_email,
    avatar,
    hides_names: user.hide_names === 1,
    hides_contact: user.hide_contact === 1,
    away_until: user.away_until,
    quiet_hours: quietHoursFrom(user),
  };
};

export const pageSize = 2_000;

/** Reads one page at a time across all exports; other requests get a turn after each page. */
const limitConcurrency = makeConcurrencyLimit({ maxConcurrent: 1, maxWaiting: Infinity });

/** `keys` order the rows and are unique: each page follows the last row of the page before. */
async function* readPages<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: Readonly<Record<string, RawBuilder<unknown>>>,
  { order = 'asc', size = pageSize }: { order?: 'asc' | 'desc'; size?: number } = {},
): AsyncGenerator<Simplify<Row>[]> {
  const columns = Object.values(keys);
  const ordered = columns.reduce((rows, column) => rows.orderBy(column, order), query);
  const isAfter = (last: Simplify<Row>) => {
    const values = Object.keys(keys).map((name) => (last as Record<string, unknown>)[name]);
    return sql<boolean>`(${sql.join(columns)}) ${sql.raw(order === 'asc' ? '>' : '<')} (${sql.join(values)})`;
  };
  let last: Simplify<Row> | undefined;
  let page: Simplify<Row>[];
  do {
    page = await limitConcurrency(async () => {
      const rest = last === undefined ? ordered : ordered.where(isAfter(last));
      const rows = await rest.limit(size).execute();
      await setImmediate();
      return rows;
    });
    yield page;
    last = page.at(-1);
  } while (page.length === size);
}

async function* mapPages<Row, Shown>(
  pages: AsyncIterable<Row[]>,
  show: (row: Row) => Shown,
): AsyncGenerator<Shown[]> {
  for await (const page of pages) yield page.map(show);
}

const dosePages = (db: Db, personId: string) =>
  readPages(dosesOf(db, personId), {
    medicine_id: sql.ref('medicine_id'),
    dose: sql.ref('dose'),
  });

const activityPages = (db: Db, personId: string) =>
  readPages(
    activitiesOf(db, personId),
    { occurred_at: sql.ref('occurred_at'), id: sql.ref('activities.id') },
    { order: 'desc' },
  );

async function* alertPages(db: Db, personId: string) {
  const keys = { place: rowCursor(db, 'alerts') };
  yield* readPages(alertsOfSurvivor(db, personId), keys);
  yield* readPages(alertsOfCaregiver(db, personId), keys);
}

async function* onePage<T>(read: () => T[] | Promise<T[]>) {
  yield await read();
}

/** Covers existing records only: the owner of a deleted record is not stored. */
async function* auditPages(db: Db, personId: string, reminders: readonly ReminderRow[]) {
  const medicines = reminders.map(({ medicine_id: id }) => ({ id }));
  const keys = { place: rowCursor(db, 'audit') };
  yield* readPages(auditBy(db, personId), keys);
  for (const records of [
    onePage(() => [{ id: personId }, ...reminders, ...medicines]),
    dosePages(db, personId),
    activityPages(db, personId),
    alertPages(db, personId),
  ]) {
    for await (const page of records) {
      const ids = page.map(({ id }) => id);
      if (ids.length > 0) yield* readPages(auditOn(db, ids, personId), keys);
    }
  }
}

const withoutPlace = <Row extends { place: unknown }>({ place: _place, ...row }: Row) => row;

type Lists = { readonly [K in ListName]: AsyncIterable<Export[K]> };

const listsOf = async (db: Db, personId: string): Promise<Lists> => {
  const reminders = await remindersOf(db, personId);
  const timesOf = (id: string) => reminders.filter(({ medicine_id }) => medicine_id === id);
  return {
    sessions: onePage(() => sessionsOf(db, personId)),
    // Only the host: the rest of the endpoint is a secret of the device.
    devices: mapPages(
      onePage(() => devicesOf(db, personId)),
      ({ endpoint, made_at }) => ({
        push_service: new URL(endpoint).host,
        made_at,
      }),
    ),
    pairings: mapPages(
      onePage(() => pairingsOf(db, personId)),
      ({ survivor_id, caregiver_id, made_at, ended_at, ...choice }) => ({
        survivor_id,
        caregiver_id,
        made_at,
        ended_at,
        ...(caregiver_id === personId && { hearing: toHearing(choice) }),
      }),
    ),
    reminders: mapPages(
      onePage(() => reminders),
      ({ medicine_id, frequency, ...row }) => ({
        id: row.id,
        medicine_name: row.medicine_name,
        dosage: row.dosage,
        schedule_time: row.schedule_time,
        made_at: row.made_at,
        schedule: row.schedule,
        stock: row.stock,
        ...pickDetails(row),
        frequency: frequencyOf({ frequency }, timesOf(medicine_id).length),
      }),
    ),
    medicine_pictures: mapPages(
      // One at a time, as they are large.
      readPages(
        medicinePicturesOf(db, personId),
        { medicine_id: sql.ref('medicine_id') },
        { size: 1 },
      ),
      ({ medicine_name, picture }) => ({ medicine: medicine_name, picture: toDataUrl(picture) }),
    ),
    calendar_links: onePage(() => calendarFeedsOf(db, personId)),
    doses: mapPages(
      dosePages(db, personId),
      ({ id: _id, medicine_id: _medicineId, said_at, as_needed, recorded_by, ...row }) => ({
        ...row,
        ...(said_at !== null && { said_at }),
        ...(as_needed === 1 && { as_needed: true as const }),
        ...(recorded_by !== null && { recorded_by }),
      }),
    ),
    activities: mapPages(activityPages(db, personId), (row) => toNamedActivity(row, personId)),
    // Only the survivor's own export contains the location of a press.
    alerts: mapPages(
      alertPages(db, personId),
      ({ place: _place, lat, lon, accuracy, located_at, ...row }) => ({
        ...row,
        ...(row.survivor_id === personId
          ? { location: toLocation({ lat, lon, accuracy, located_at }) }
          : { location_data: null }),
      }),
    ),
    pushes: mapPages(
      readPages(pushesOf(db, personId), { place: rowCursor(db, 'pushes') }),
      withoutPlace,
    ),
    audit: mapPages(auditPages(db, personId, reminders), withoutPlace),
  };
};

async function* jsonChunks(head: Omit<Export, ListName>, lists: Lists): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  for (const [name, pages] of Object.entries(lists)) {
    yield `,"${name}":[`;
    let comma = '';
    for await (const page of pages) {
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
  await consumeAttempts(context, [rateLimits.exportByAccount, personId]);
  await inTransaction(context, (inside) => audit(inside, personId, 'account-exported', personId));
  const head = {
    exported_at: new Date(clock.now()).toISOString(),
    user: await exportUser(context, personId),
  };
  return Readable.from(redactErrors(jsonChunks(head, await listsOf(db, personId))));
};
