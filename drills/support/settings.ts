import type { Place } from './engines.ts';

/** What was asked for cannot be done; the message says why. */
export class SettingError extends Error {}

const engineNames = ['sqlite', 'postgres'] as const satisfies readonly Place['engine'][];

/** A whole number from the environment, such as the seed or the size of a drill. Throws SettingError. */
export const numberFrom = (name: string, otherwise: number, least = 1): number => {
  const value = process.env[name] ?? '';
  if (value === '') return otherwise;
  const number = Number(value);
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new SettingError(`${name} must be a whole number from ${least} on, but it is "${value}".`);
};

/** The engine that ENGINE names, if it does. Throws SettingError. */
export const engineAsked = (): Place['engine'] | undefined => {
  const value = process.env['ENGINE'] ?? '';
  const engine = engineNames.find((name) => name === value);
  if (value !== '' && engine === undefined) {
    throw new SettingError(`ENGINE must be sqlite or postgres, but it is "${value}".`);
  }
  return engine;
};
