import { day, minute } from './specConstants.ts';

/** A caregiver, on the wire and in rows. */
export interface Caregiver {
  readonly is_reachable: boolean;
  /** In epoch milliseconds; null or absent unless announced. */
  readonly away_until?: number | null | undefined;
}

export const isAway = (
  { away_until: until }: Pick<Caregiver, 'away_until'>,
  now: number,
): boolean => (until ?? 0) > now;

export const isEveryoneAway = (team: readonly Caregiver[], now: number): boolean =>
  team.length > 0 && team.every((one) => isAway(one, now));

/**
 * Who is notified at once. Never empty unless the team is: if no push reaches anyone who is present, all are on
 * duty.
 */
export const onDuty = <C extends Caregiver>(team: readonly C[], now: number): readonly C[] => {
  const present = team.filter((one) => !isAway(one, now));
  return present.some(({ is_reachable }) => is_reachable) ? present : team;
};

/** Who is away is alerted too, unless someone answers first. */
export const awayAlertDelayMs = 2 * minute;

export const toAlert = <C extends Caregiver>(
  team: readonly C[],
  { alertedAt, now }: { readonly alertedAt: number; readonly now: number },
): readonly C[] => (now - alertedAt >= awayAlertDelayMs ? team : onDuty(team, now));

export const maxAwayMs = 366 * day;
