import { insist, withKey } from '../../drills/support/insist.ts';
import type { RealServer } from './server.ts';

/** A call that another device of this person makes, until it is answered; the answer. */
export const callAs = <T>(
  { origin }: RealServer,
  { token }: { readonly token: string },
  method: string,
  path: string,
  body: object,
): Promise<T> => {
  const { headers } = withKey(body);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return insist<T>({ url: origin }, token, path, method, {
    body,
    headers: { ...headers, 'time-zone': timeZone },
  });
};
