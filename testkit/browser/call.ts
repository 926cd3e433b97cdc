import { randomUUID } from 'node:crypto';
import { insist } from './insist.ts';
import type { RealServer } from './server.ts';

/** Calls as another device of this account, until the server answers; resolves with the response body. */
export const callAs = <T>(
  server: Pick<RealServer, 'origin'>,
  account: { readonly token: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<T> => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const headers = { 'idempotency-key': randomUUID(), 'time-zone': timeZone };
  return insist<T>(server, account, method, path, {
    ...(body !== undefined && { body: body as object }),
    headers,
  });
};

/** Connects two accounts by the survivor's PIN. */
export const connect = async (
  server: Pick<RealServer, 'origin'>,
  survivor: { readonly token: string },
  caregiver: { readonly token: string },
): Promise<void> => {
  const generate = '/api/pairing/generate';
  const { pin } = await callAs<{ pin: string }>(server, survivor, 'POST', generate, {});
  await callAs(server, caregiver, 'POST', '/api/pairing/connect-pin', { pin });
};
