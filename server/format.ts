export const fullName = ({ fname, lname }: { readonly fname: string; readonly lname: string }) =>
  `${fname} ${lname}`;

/** For the optional side of a join. */
export const fullNameOrNull = (fname: string | null, lname: string | null): string | null =>
  fname === null || lname === null ? null : fullName({ fname, lname });

const formatInZone = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    instant,
  );

/** Falls back to UTC, and says so, if this runtime does not know the zone. */
export const formatDateTime = (zone: string, instant: number): string => {
  try {
    return formatInZone(zone, instant);
  } catch {
    return `${formatInZone('UTC', instant)} UTC`;
  }
};
