/** A setting that cannot be used; the message is shown to the user. */
export class SettingError extends Error {}

/** A whole number from the environment. Throws SettingError. */
export const numberFrom = (name: string, otherwise: number, least = 1): number => {
  const value = process.env[name] ?? '';
  if (value === '') return otherwise;
  const number = Number(value);
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new SettingError(`${name} must be a whole number of at least ${least}, not "${value}".`);
};
