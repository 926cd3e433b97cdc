import { pairingCodeIn } from '../../contract/paths.ts';
import { pairingLinkTtlMs } from '../../domain/specConstants.ts';

const key = 'pairingCode';

/** When it was scanned, and the code. Without sessionStorage a reload loses it. */
let captured = '';

const write = (next: string): void => {
  captured = next;
  try {
    sessionStorage.setItem(key, next);
  } catch {
    // Kept in memory.
  }
};

/** Moves the code of a scanned link out of the address and the history. False if there is none. */
export const capturePairingCode = (): boolean => {
  const { pathname, hash } = window.location;
  const code = pairingCodeIn(hash);
  if (code === undefined) return false;
  write(`${Date.now()} ${code}`);
  window.history.replaceState(null, '', pathname);
  return true;
};

const read = (): readonly string[] => {
  let stored = captured;
  try {
    stored = sessionStorage.getItem(key) ?? '';
  } catch {
    // Kept in memory.
  }
  return stored.split(' ');
};

/** Also if it has expired. */
export const hasPairingCode = (): boolean => read().length > 1;

/** Null once the server no longer takes it. */
export const readPairingCode = (): string | null => {
  const [at, code] = read();
  return code && Date.now() - Number(at) < pairingLinkTtlMs ? code : null;
};

export const discardPairingCode = (): void => write('');
