/** A zone in which it is noon now: no test runs across midnight. */
export const zoneAtNoon = (): string => {
  const ahead = 12 - new Date().getUTCHours();
  // In these names the sign is turned: Etc/GMT-5 is 5 hours ahead of Greenwich.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

/** `HH:MM` on the clock of this process, in whose zone the browser is too. */
export const timeAt = (instant: number): string =>
  new Date(instant).toLocaleTimeString('en-GB', { timeStyle: 'short' });
