import { missNotifiedAt, caregiversOfMiss } from '../../domain/hearing.ts';
import { toAlert } from '../../domain/onDuty.ts';
import type { Context } from '../context.ts';
import { hasRow } from '../db/hasRow.ts';
import { alertedSince, type EmergencyRow } from '../modules/emergency/repository.ts';
import { awayCaregivers, teamsOf } from '../modules/pairing/team.ts';

const idsOf = (team: readonly { readonly id: string }[]) => team.map(({ id }) => id).toSorted();

/** When each caregiver is notified of a missed dose, by id. */
type NotifyAt = ReadonlyMap<string, number>;

/** Who is notified of a missed dose by itself, and who in a summary. */
export const missRecipients = async (
  { db, clock }: Context,
  survivorId: string,
): Promise<{ readonly alone: NotifyAt; readonly inSummary: NotifyAt }> => {
  const now = clock.now();
  const recipients = caregiversOfMiss(await teamsOf(db, [survivorId], now), now);
  const notifyAt = (isSummary: boolean): NotifyAt =>
    new Map(
      recipients
        .filter(({ hears_misses }) => (hears_misses === 'summary') === isSummary)
        .map((one) => [one.id, missNotifiedAt(one, now, one.time_zone)]),
    );
  return { alone: notifyAt(false), inSummary: notifyAt(true) };
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
