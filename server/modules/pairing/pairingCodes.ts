import { randomBytes, randomInt } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { codesTtlMs, pairingLinkTtlMs, pinLength } from '../../../domain/specConstants.ts';
import type { Db } from '../../db/open.ts';
import { hasRow } from '../../db/hasRow.ts';
import type { PairingCodesTable } from '../../db/accountTables.ts';

/** A survivor has those of their own, and those of each caregiver who invites. Using either code spends both. The PIN ends at `expires_at`, the link later. */
export type PairingCodes = Selectable<PairingCodesTable>;
export type PairingCode = Pick<PairingCodes, 'pin'> | Pick<PairingCodes, 'qr_token'>;

/** How long the link works after its PIN. */
export const linkGraceMs = pairingLinkTtlMs - codesTtlMs;

/** `expires_at` of codes that have just ended. */
const endedBy = (code: PairingCode, now: number): number =>
  'pin' in code ? now : now - linkGraceMs;

/** Omits characters that are easily confused: 0 O 1 I L. */
const pinAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const makePin = (): string =>
  Array.from({ length: pinLength }, () => pinAlphabet.charAt(randomInt(pinAlphabet.length))).join(
    '',
  );

/** 128 bits. */
const makeQrToken = (): string => randomBytes(16).toString('hex').toUpperCase();

type Owner = Pick<PairingCodes, 'survivor_id' | 'made_by'>;

/** False when the owner has codes or the PIN is taken. */
const insertCodes = (db: Db, row: Insertable<PairingCodesTable>) =>
  hasRow(
    db
      .insertInto('pairing_codes')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('pin'),
  );

export const codesOf = (db: Db, { survivor_id, made_by }: Owner) =>
  db
    .selectFrom('pairing_codes')
    .selectAll()
    .where('survivor_id', '=', survivor_id)
    .where('made_by', '=', made_by)
    .executeTakeFirst();

export const deleteCodes = (
  db: Db,
  { survivor_id, made_by }: Owner,
  expiringBy = Number.MAX_SAFE_INTEGER,
) =>
  db
    .deleteFrom('pairing_codes')
    .where('survivor_id', '=', survivor_id)
    .where('made_by', '=', made_by)
    .where('expires_at', '<=', expiringBy)
    .executeTakeFirst();

/** A PIN that has ended is replaced; the link that was sent with it goes on working. */
export const getOrCreateCodes = async (
  db: Db,
  owner: Omit<PairingCodes, 'pin' | 'qr_token'>,
  newPin = makePin,
) => {
  let qr_token = makeQrToken();
  for (;;) {
    const there = await codesOf(db, owner);
    if (there && there.expires_at > owner.expires_at - codesTtlMs) return there;
    if (there) {
      await deleteCodes(db, owner, there.expires_at);
      // What another session made ends with that session.
      if (there.made_by_session === owner.made_by_session) ({ qr_token } = there);
    }
    const fresh = { ...owner, pin: newPin(), qr_token };
    if (await insertCodes(db, fresh)) return fresh;
  }
};

const isCodeValid = sql<boolean>`exists (select 1 from users as survivor
  where survivor.id = pairing_codes.survivor_id and survivor.deactivated_at is null and survivor.role = 'survivor')
  and (made_by = pairing_codes.survivor_id or exists (select 1 from pairings
    where pairings.survivor_id = pairing_codes.survivor_id and caregiver_id = made_by and ended_at is null))`;

/** Undefined for a code that is used or too old. */
export const survivorOfCode = (db: Db, code: PairingCode, now: number) =>
  db
    .selectFrom('pairing_codes')
    .innerJoin('users', 'users.id', 'survivor_id')
    .select('users.fname')
    .where((eb) => eb.and(code))
    .where('expires_at', '>', endedBy(code, now))
    .where(isCodeValid)
    .executeTakeFirst();

export const redeemCodes = (db: Db, code: PairingCode, now: number) =>
  db
    .deleteFrom('pairing_codes')
    .where((eb) => eb.and(code))
    .where('expires_at', '>', endedBy(code, now))
    .where(isCodeValid)
    .returningAll()
    .executeTakeFirst();
