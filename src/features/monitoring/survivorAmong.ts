/** The first id of `wanted` that is connected, else the oldest connection, else null. */
export const pickSurvivorId = (
  survivorIds: readonly string[],
  wanted: readonly (string | null | undefined)[],
): string | null =>
  wanted.find((id) => id != null && survivorIds.includes(id)) ?? survivorIds[0] ?? null;
