import { foldSigns } from './comparisonKey.ts';

const toAsciiDomain = (domain: string): string => {
  if (!/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
};

/** Equal for addresses of one account: an internationalized domain has two spellings. */
export const normalizeEmail = (email: string): string => {
  const folded = foldSigns(email).toLowerCase();
  const domainAt = folded.lastIndexOf('@') + 1;
  const domain = folded.slice(domainAt);
  const isAscii = domainAt === 0 || /^[\0-\x7F]*$/.test(domain);
  return isAscii ? folded : folded.slice(0, domainAt) + toAsciiDomain(domain);
};

/** To store and mail to: pasted text brings characters that no one sees. */
export const cleanEmail = (email: string): string =>
  email.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();

/** The key of version 1.0.0. Of accounts whose addresses look the same, each keeps it. */
export const exactEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

export const isSameEmail = (one: string, other: string): boolean =>
  normalizeEmail(one) === normalizeEmail(other);
