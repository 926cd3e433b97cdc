/** A whole number from the environment, such as the seed or the size of a drill. */
export const numberFrom = (name: string, otherwise: number): number => {
  const value = process.env[name];
  if (value === undefined || value === '') return otherwise;
  const number = Number(value);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new Error(`${name} must be a whole number, but it is "${value}".`);
};
