const formatInZone = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    instant,
  );

/**
 * Date and time for a person to read, on the clock of their zone. A zone that is not known here must
 * not keep what tells it from going out: then it is UTC, and says so.
 */
export const formatDateTime = (zone: string, instant: number): string => {
  try {
    return formatInZone(zone, instant);
  } catch {
    return `${formatInZone('UTC', instant)} UTC`;
  }
};
