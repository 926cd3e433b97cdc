import { expect } from '@playwright/test';
import type { RealServer } from './server.ts';

const json = { 'content-type': 'application/json' };

/** A call that another device of this person makes; the answer. */
export const callAs = async (
  { origin }: RealServer,
  { token }: { readonly token: string },
  method: string,
  path: string,
  body: object,
) => {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...json,
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return answer.json();
};
