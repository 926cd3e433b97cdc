/**
 * Whom a caregiver looks at: the first of `wanted` that is among those for whom they care, else the
 * one connected first; null where there is nobody.
 */
export const pickSurvivorId = (
  survivorIds: readonly string[],
  wanted: readonly (string | null | undefined)[],
): string | null =>
  wanted.find((id) => id != null && survivorIds.includes(id)) ?? survivorIds[0] ?? null;
