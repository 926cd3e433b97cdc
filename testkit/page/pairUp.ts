import { callAs as call, connect } from '../browser/insist.ts';

interface Server {
  readonly origin: string;
}
interface Account {
  readonly token: string;
}

/** Calls as another device of this account, until the server answers. */
export const callAs = <T>(
  { origin }: Server,
  { token }: Account,
  method: string,
  path: string,
  body?: object,
): Promise<T> => call<T>({ origin, token }, method, path, body);

export const pairUp = ({ origin }: Server, survivor: Account, caregiver: Account): Promise<void> =>
  connect({ origin, token: survivor.token }, { origin, token: caregiver.token });
