import { missHeardAt, toTellOfMiss } from '../../domain/hearing.ts';
import { toAlert } from '../../domain/onDuty.ts';
import type { Context } from '../context.ts';
import { hasRow } from '../db/hasRow.ts';
import { alertedSince, type EmergencyRow } from '../modules/emergency/repository.ts';
import { awayCaregivers, teamsOf } from '../modules/pairing/team.ts';

const idsOf = (team: readonly { readonly id: string }[]) => team.map(({ id }) => id).toSorted();

/** Of a missed dose: by id, when each is to hear of it. */
type HeardAt = ReadonlyMap<string, number>;

/** Of a missed dose: who hears of it by itself, and who in a summary. */
export const missRecipients = async (
  { db, clock }: Context,
  survivorId: string,
): Promise<{ readonly alone: HeardAt; readonly inSummary: HeardAt }> => {
  const now = clock.now();
  const told = toTellOfMiss(await teamsOf(db, [survivorId], now), now);
  const heardAt = (isSummary: boolean): HeardAt =>
    new Map(
      told
        .filter(({ hears_misses }) => (hears_misses === 'summary') === isSummary)
        .map((one) => [one.id, missHeardAt(one, now, one.time_zone)]),
    );
  return { alone: heardAt(false), inSummary: heardAt(true) };
};

/** In a round of an emergency. Who is away also counts the minutes of presses that this one replaces. */
export const caregiversNotToAlertYet = async (
  { db, clock }: Context,
  { survivor_id, made_at }: Pick<EmergencyRow, 'survivor_id' | 'made_at'>,
): Promise<readonly string[]> => {
  const now = clock.now();
  // What follows takes too long for each press of someone who presses without end.
  if (!(await hasRow(awayCaregivers(db, survivor_id, now)))) return [];
  const alertedAt = (await alertedSince(db, survivor_id, now)) ?? made_at;
  const team = await teamsOf(db, [survivor_id], now);
  const alerted = idsOf(toAlert(team, { alertedAt, now }));
  return idsOf(team).filter((id) => !alerted.includes(id));
};
