import { onDuty, toAlert } from '../../domain/onDuty.ts';
import type { Context } from '../context.ts';
import { alertedSince, type EmergencyRow } from '../modules/emergency/repository.ts';
import { teamsOf } from '../modules/pairing/team.ts';

const idsOf = (team: readonly { readonly id: string }[]) => team.map(({ id }) => id).toSorted();

/** Of a missed dose. */
export const caregiversOnDuty = async ({ db, clock }: Context, survivorId: string) => {
  const now = clock.now();
  return idsOf(onDuty(await teamsOf(db, [survivorId], now), now));
};

/** Of a round of an emergency. Who is away also counts the minutes of presses that this one replaces. */
export const caregiversToAlertNow = async (
  { db, clock }: Context,
  { survivor_id, made_at }: Pick<EmergencyRow, 'survivor_id' | 'made_at'>,
) => {
  const now = clock.now();
  const alertedAt = (await alertedSince(db, survivor_id, now)) ?? made_at;
  return idsOf(toAlert(await teamsOf(db, [survivor_id], now), { alertedAt, now }));
};
