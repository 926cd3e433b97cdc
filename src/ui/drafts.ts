const prefix = 'upstroke-draft';
const accountPrefix = (accountId: string) => `${prefix} ${accountId} `;

/** `accountId`: empty before sign-in. */
export const draftKey = (accountId: string, form: string): string =>
  `${accountPrefix(accountId)}${form}`;

/** A new version of the app may expect other fields. */
const hasShapeOf = (stored: unknown, example: unknown): boolean => {
  if (stored === null || example === null) return true;
  if (typeof stored !== typeof example || Array.isArray(stored) !== Array.isArray(example))
    return false;
  if (typeof example !== 'object' || Array.isArray(example)) return true;
  return Object.entries(example).every(
    ([key, value]) =>
      value === undefined || hasShapeOf((stored as Record<string, unknown>)[key], value),
  );
};

export const readDraft = <T>(key: string, example: T): T | null => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return stored !== null && hasShapeOf(stored, example) ? (stored as T) : null;
  } catch {
    return null;
  }
};

export const writeDraft = (key: string, value: unknown): void => {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without sessionStorage a reload empties the form.
  }
};

export const deleteDraftsExceptOf = (accountId: string): void => {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && !key.startsWith(accountPrefix(accountId)))
        sessionStorage.removeItem(key);
    }
  } catch {
    // Without sessionStorage there are no drafts.
  }
};
