export const normalizeEmail = (email: string): string =>
  email.trim().normalize('NFKC').toLowerCase();

export const isSameEmail = (one: string, other: string): boolean =>
  normalizeEmail(one) === normalizeEmail(other);
