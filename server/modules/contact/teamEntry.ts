import { isAway, isEveryoneAway, maxAwayMs } from '../../../domain/onDuty.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { formatDay, fullName } from '../../format.ts';
import { HttpError } from '../../httpError.ts';
import { notify } from '../../notify/notify.ts';
import { inTransaction } from '../../transaction.ts';
import { bumpVersions } from '../changes/repository.ts';
import { survivorsOf } from '../pairing/repository.ts';
import { bumpTeams, teamsOf } from '../pairing/team.ts';
import { lockDevices } from '../push/deviceRepository.ts';
import { updateUser, userById, type UserRow } from '../users/repository.ts';

/** Each survivor and other caregiver once, in the words of the first survivor's team. */
const notifyTeams = async (context: Context, caregiver: UserRow) => {
  const { db, clock } = context;
  const { id, away_until, hide_contact } = caregiver;
  const now = clock.now();
  const told = new Set([id]);
  const survivors = await survivorsOf(db, id);
  const teams =
    survivors.length === 0
      ? []
      : await teamsOf(
          db,
          survivors.map((one) => one.id),
          now,
        );
  // All at once and in order, to avoid deadlock.
  await lockDevices(db, [...new Set([...survivors, ...teams].map((one) => one.id))]);
  for (const survivor of survivors) {
    const team = teams.filter(({ survivor_id }) => survivor_id === survivor.id);
    const until =
      away_until === null ? null : formatDay(localDateOf(away_until, survivor.time_zone));
    const facts = { id, until, isEveryoneAway: isEveryoneAway(team, now) };
    const others = team.map((one) => one.id).filter((one) => !told.has(one));
    const shown = hide_contact === 0 ? fullName(caregiver) : `A caregiver of ${survivor.fname}`;
    const toSurvivor = { ...facts, to: [survivor.id], name: fullName(caregiver) };
    await notify(context, 'away', toSurvivor, { ...facts, to: others, name: shown });
    for (const one of others) told.add(one);
  }
};

/** Resolves with whether the caregiver is away now. Throws `invalid`. */
export const setAway = (context: Context, userId: string, until: number | null) =>
  inTransaction(context, async (inside) => {
    const { db, clock } = inside;
    const now = clock.now();
    if (until !== null && until > now + maxAwayMs)
      throw new HttpError('invalid', 'Choose a day within a year.');
    const before = await userById(db, userId);
    const away_until = until !== null && until > now ? until : null;
    const isNowAway = away_until !== null;
    if (before.away_until === away_until) return isNowAway;
    const wasAway = isAway(before, now);
    const caregiver = await updateUser(db, userId, { away_until });
    await audit(inside, userId, 'away-changed', userId);
    if (wasAway || isNowAway) await notifyTeams(inside, caregiver);
    await bumpTeams(inside, userId);
    return isNowAway;
  });

/** From the other caregivers. */
export const hideContact = (context: Context, userId: string, isHidden: boolean) =>
  inTransaction(context, async (inside) => {
    await updateUser(inside.db, userId, { hide_contact: isHidden ? 1 : 0 });
    await audit(inside, userId, 'privacy-changed', userId);
    await bumpTeams(inside, userId);
  });

/** Throws `invalid`. */
export const setQuietHours = (
  context: Context,
  userId: string,
  hours: { readonly from: string; readonly to: string } | null,
) =>
  inTransaction(context, async (inside) => {
    const { from = null, to = null } = hours ?? {};
    if (hours && from === to) throw new HttpError('invalid', 'Choose two different times.');
    await updateUser(inside.db, userId, { quiet_from: from, quiet_to: to });
    await audit(inside, userId, 'quiet-hours-changed', userId);
    await bumpVersions(inside.db, [userId], ['pairings']);
  });
