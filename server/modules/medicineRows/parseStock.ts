import type { Stock } from '../../../contract/endpoints/index.ts';

/** Stored by this server, so it needs no check. */
export const parseStock = (stored: string | null): Stock | null =>
  stored === null ? null : (JSON.parse(stored) as Stock);
