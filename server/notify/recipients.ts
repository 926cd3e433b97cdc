import { onDuty, toAlert } from '../../domain/onDuty.ts';
import type { Context } from '../context.ts';
import { hasRow } from '../db/hasRow.ts';
import { alertedSince, type EmergencyRow } from '../modules/emergency/repository.ts';
import { awayCaregivers, teamsOf } from '../modules/pairing/team.ts';

const idsOf = (team: readonly { readonly id: string }[]) => team.map(({ id }) => id).toSorted();

/** Of a missed dose. */
export const caregiversOnDuty = async ({ db, clock }: Context, survivorId: string) => {
  const now = clock.now();
  return idsOf(onDuty(await teamsOf(db, [survivorId], now), now));
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
