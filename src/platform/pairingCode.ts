import { canonicalPath, pairingCodeIn, paths } from '../../contract/paths.ts';
import { codesTtlMs } from '../../domain/specConstants.ts';

const key = 'upstroke-pairing-code';

interface Captured {
  readonly code: string;
  readonly at: number;
}

/** Without sessionStorage a reload loses it. */
let captured: Captured | null = null;

const read = (): Captured | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Captured | null;
  } catch {
    return captured;
  }
};

const write = (next: Captured | null): void => {
  captured = next;
  try {
    if (next) sessionStorage.setItem(key, JSON.stringify(next));
    else sessionStorage.removeItem(key);
  } catch {
    // Kept in memory.
  }
};

/** Moves the code of a scanned link out of the address and the history. False if there is none. */
export const capturePairingCode = (): boolean => {
  const { pathname, search, hash } = window.location;
  const code = pairingCodeIn(hash);
  if (code === undefined || canonicalPath(pathname) !== paths.connectSurvivor1) return false;
  write({ code, at: Date.now() });
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  return true;
};

/** Null once the server no longer takes it. */
export const readPairingCode = (): string | null => {
  const known = read();
  const age = Date.now() - (known?.at ?? 0);
  return known && age >= 0 && age < codesTtlMs ? known.code : null;
};

export const discardPairingCode = (): void => write(null);
