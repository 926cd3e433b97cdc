import { randomUUID } from 'node:crypto';
import { insist } from './insist.ts';
import type { RealServer } from './server.ts';

/** Calls as another device of this account, until the server answers; resolves with the response body. */
export const callAs = <T>(
  server: Pick<RealServer, 'origin'>,
  account: { readonly token: string },
  method: string,
  path: string,
  body?: object,
): Promise<T> => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const headers = { 'idempotency-key': randomUUID(), 'time-zone': timeZone };
  return insist<T>(server, account, method, path, { ...(body && { body }), headers });
};
