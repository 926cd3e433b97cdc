import { insist, withKey } from './insist.ts';
import type { RealServer } from './server.ts';

/** A call that another device of this person makes, until it is answered; the answer. */
export const callAs = <T>(
  server: Pick<RealServer, 'origin'>,
  person: { readonly token: string },
  method: string,
  path: string,
  body: object,
): Promise<T> => {
  const { headers } = withKey(body);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return insist<T>(server, person, method, path, {
    body,
    headers: { ...headers, 'time-zone': timeZone },
  });
};
