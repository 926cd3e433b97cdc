import type { Account, PageServer } from './realServer.ts';

/** Calls the running server as this account. */
export const callAs = async (
  { origin }: Pick<PageServer, 'origin'>,
  { token }: Account,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> => {
  const response = await fetch(new URL(path, origin), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'time-zone': 'UTC',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
};

/** Connects two accounts by the survivor's PIN. */
export const pairUp = async (
  server: Pick<PageServer, 'origin'>,
  survivor: Account,
  caregiver: Account,
): Promise<void> => {
  const { pin } = (await callAs(server, survivor, 'POST', '/api/pairing/generate', {})) as {
    pin: string;
  };
  await callAs(server, caregiver, 'POST', '/api/pairing/connect-pin', { pin });
};
