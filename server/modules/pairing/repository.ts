import { type Insertable, sql } from 'kysely';
import { engineOf } from '../../db/engine.ts';
import { preparedQuery } from '../../db/preparedQuery.ts';
import type { Db } from '../../db/open.ts';
import { hasRow } from '../../db/hasRow.ts';
import type { PairingsTable } from '../../db/accountTables.ts';
import { isReachable } from '../push/reachability.ts';
import { linkGraceMs } from './pairingCodes.ts';

interface Pair {
  readonly survivor_id: string;
  readonly caregiver_id: string;
}

const pairingQuery = preparedQuery((db, { survivor_id, caregiver_id }: Pair) =>
  db
    .selectFrom('pairings')
    .select('id')
    .where((eb) => eb.and({ survivor_id, caregiver_id }))
    .where('ended_at', 'is', null),
);

export const isPaired = async (db: Db, pair: Pair) => (await pairingQuery(db, pair)).length > 0;

/** Locks both users until the transaction ends; SQLite has one writer at a time. */
export const lockOtherPairings = async (db: Db, { survivor_id, caregiver_id }: Pair) => {
  if (engineOf(db) === 'postgres') {
    await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [survivor_id, caregiver_id])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }
  const others = await db
    .selectFrom('pairings')
    .select(['survivor_id', 'caregiver_id'])
    .where((eb) =>
      eb.or([
        eb.and([eb('survivor_id', '=', survivor_id), eb('caregiver_id', '<>', caregiver_id)]),
        eb.and([eb('caregiver_id', '=', caregiver_id), eb('survivor_id', '<>', survivor_id)]),
      ]),
    )
    .where('ended_at', 'is', null)
    .execute();
  const caregivers = others.filter((other) => other.survivor_id === survivor_id).length;
  return { caregivers, survivors: others.length - caregivers };
};

/** False when they are already connected. */
export const insertPairing = (db: Db, row: Insertable<PairingsTable>) =>
  hasRow(
    db
      .insertInto('pairings')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );

/** False when they are not connected. */
export const recordRedeemedCodes = (
  db: Db,
  { survivor_id, caregiver_id }: Pair,
  spent: { readonly pin: string; readonly qr_token: string; readonly at: number },
) =>
  hasRow(
    db
      .updateTable('pairings')
      .set({ spent_pin: spent.pin, spent_qr_token: spent.qr_token, spent_at: spent.at })
      .where('survivor_id', '=', survivor_id)
      .where('caregiver_id', '=', caregiver_id)
      .where('ended_at', 'is', null)
      .returning('id'),
  );

export const survivorByRedeemedCode = async (
  db: Db,
  caregiverId: string,
  code: { readonly pin: string } | { readonly qr_token: string },
  since: number,
) => {
  const found = await db
    .selectFrom('pairings')
    .select('survivor_id')
    .where('caregiver_id', '=', caregiverId)
    .where('ended_at', 'is', null)
    .where((eb) =>
      'pin' in code ? eb('spent_pin', '=', code.pin) : eb('spent_qr_token', '=', code.qr_token),
    )
    .where('spent_at', '>', since)
    .executeTakeFirst();
  return found?.survivor_id;
};

/** All, or those who chose to be notified of this. */
export const caregiversOf = async (
  db: Db,
  survivorId: string,
  hears?: 'hears_stock' | 'hears_all_taken',
) => {
  const rows = await db
    .selectFrom('pairings')
    .select('caregiver_id')
    .where('survivor_id', '=', survivorId)
    .where('ended_at', 'is', null)
    .where((eb) => (hears === undefined ? eb.lit(true) : eb(hears, '=', 1)))
    .orderBy('caregiver_id')
    .execute();
  return rows.map((row) => row.caregiver_id);
};

const activePairings = (db: Db, personId: string) =>
  db
    .selectFrom('pairings')
    .where((eb) => eb.or([eb('survivor_id', '=', personId), eb('caregiver_id', '=', personId)]))
    .where('ended_at', 'is', null)
    .orderBy('pairings.made_at')
    .orderBy('pairings.id');

export const connectedPersonIds = async (db: Db, personId: string) => {
  const rows = await activePairings(db, personId).select(['survivor_id', 'caregiver_id']).execute();
  return rows.map(({ survivor_id, caregiver_id }) =>
    survivor_id === personId ? caregiver_id : survivor_id,
  );
};

export const survivorsOf = (db: Db, caregiverId: string) =>
  activePairings(db, caregiverId)
    .innerJoin('users', 'users.id', 'pairings.survivor_id')
    .select(['users.id', 'fname', 'lname', 'phone', 'avatar_url'])
    .select(['time_zone', 'zone_since', 'zone_before'])
    .where('caregiver_id', '=', caregiverId)
    .execute();

const invitesUntil = (now: number) =>
  sql<number | null>`(select expires_at + ${sql.lit(linkGraceMs)} from pairing_codes as invite
    where invite.survivor_id = pairings.survivor_id and invite.made_by = pairings.caregiver_id
    and expires_at > ${now - linkGraceMs})`;

export const activePairingsOf = (db: Db, personId: string, now: number) =>
  activePairings(db, personId)
    .innerJoin('users', 'users.id', 'pairings.caregiver_id')
    .select(['survivor_id', 'caregiver_id', 'users.fname', 'users.lname'])
    .select((eb) => eb.fn.coalesce('spent_at', 'pairings.made_at').as('paired_at'))
    .select(['users.away_until', isReachable(now).as('is_reachable')])
    .select(invitesUntil(now).as('invites_until'))
    .where('users.deactivated_at', 'is', null)
    .execute();

export const endPairingsOf = (db: Db, personId: string, endedAt: number) =>
  db
    .updateTable('pairings')
    .set({ ended_at: endedAt })
    .where((eb) => eb.or({ survivor_id: personId, caregiver_id: personId }))
    .where('ended_at', 'is', null)
    .execute();

/** Undefined when they are not connected. */
export const endPairingOf = (db: Db, [one, other]: readonly [string, string], endedAt: number) =>
  db
    .updateTable('pairings')
    .set({ ended_at: endedAt })
    .where((eb) =>
      eb.or([
        eb.and({ survivor_id: one, caregiver_id: other }),
        eb.and({ survivor_id: other, caregiver_id: one }),
      ]),
    )
    .where('ended_at', 'is', null)
    .returning('survivor_id')
    .executeTakeFirst();
