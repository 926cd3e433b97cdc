import { randomUUID } from 'node:crypto';
import type { RequestBody, SessionUser } from '../../contract/endpoints/index.ts';
import { type Caller, callAs, connect } from '../browser/callWithRetry.ts';
import type { DeviceSubscription, PushService } from './pushService.ts';

type Server = Omit<Caller, 'token'>;

/** An account that exists on the server, with a session of its own. */
export interface Account extends Caller {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly user: SessionUser;
  /** The session as a browser keeps it. */
  readonly cookie: string;
}

export const password = 'correct horse';

/** Signs in by a call: another session of the account. */
export const signIn = async ({ origin, zone }: Server, email: string): Promise<Account> => {
  type Session = Readonly<{ user: SessionUser; token: string }>;
  const server = { origin, zone };
  const nobody = { ...server, token: '' };
  const credentials = { email, password };
  const { user, token } = await callAs<Session>(nobody, 'POST', '/api/auth/login', credentials);
  return { ...server, id: user.id, email, password, token, user, cookie: `session=${token}` };
};

export const uniqueEmail = (fname: string): string =>
  `${fname.toLowerCase()}-${randomUUID()}@example.org`;

/** Creates an account and signs in to it, by calls. */
export const signUp = async (
  server: Server,
  role: 'survivor' | 'caregiver',
  { fname = 'Rosa', email = uniqueEmail(fname), ...user }: Partial<RequestBody<'register'>>,
): Promise<Account> => {
  const body = { lname: 'Meyer', ...user, fname, email, password, role };
  await callAs({ ...server, token: '' }, 'POST', '/api/auth/register', body);
  return signIn(server, email);
};

/** A survivor and a connected caregiver, who have the server to themselves. */
export const createPair = async (server: Server) => {
  const rosa = await signUp(server, 'survivor', { email: 'rosa@example.org' });
  const carl = await signUp(server, 'caregiver', { fname: 'Carl', email: 'carl@example.org' });
  await connect(rosa, carl);
  return { rosa, carl };
};

/** Subscribes a device of the account to the server's pushes. */
export const addDevice = async (
  account: Account,
  push: PushService,
): Promise<DeviceSubscription> => {
  const at = '/api/push/public-key';
  const { publicKey } = await callAs<{ publicKey: string }>(account, 'GET', at);
  const subscription = push.subscribe(publicKey);
  await callAs(account, 'POST', '/api/push/subscribe', { userId: account.id, subscription });
  return subscription;
};
