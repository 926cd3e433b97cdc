import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerNames } from '../contract/endpoint.ts';
import type { Context } from './context.ts';
import { findLiveSession } from './modules/sessions/repository.ts';
import { deviceNameOf } from './modules/auth/deviceName.ts';
import { extendSession, findSession, lifetimeOf } from './modules/sessions/sessions.ts';
import { HttpError, unauthenticated } from './httpError.ts';
import { tryToWrite } from './transaction.ts';
import { detectZoneChange, resolveZone, type AccountZone } from './detectZoneChange.ts';

export interface Session {
  readonly user: NonNullable<Awaited<ReturnType<typeof findSession>>>['user'];
  /** The bearer's first, then the cookie's; at least one. */
  readonly tokenHashes: readonly [string, ...string[]];
  /** Of the first token; null if unknown. */
  readonly provenAt: number | null;
  readonly otherZone: AccountZone | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    /** Whether the body was still on its way when the session was read. */
    awaitsBody: boolean;
  }
}

/** Over https, `__Host-` keeps other sites and ports of the same host from reading or setting the cookie. */
export const cookieNames = { http: 'session', https: '__Host-session' } as const;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A proxy may send any text; only `https` is trusted. */
export const schemeOf = ({
  protocol,
}: Pick<FastifyRequest, 'protocol'>): keyof typeof cookieNames =>
  protocol.toLowerCase() === 'https' ? 'https' : 'http';

const cookieOptions = ({ request }: FastifyReply) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: schemeOf(request) === 'https',
  }) as const;

export const setSessionCookie = (reply: FastifyReply, token: string, role: string): void => {
  void reply.setCookie(cookieNames[schemeOf(reply.request)], token, {
    ...cookieOptions(reply),
    maxAge: lifetimeOf(role).ttlMs / 1000,
  });
};

export const clearSessionCookie = (reply: FastifyReply): void => {
  void reply.clearCookie(cookieNames[schemeOf(reply.request)], cookieOptions(reply));
};

const headerText = (header: string | string[] | undefined): string | undefined =>
  header?.toString();

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** Behind an unconfigured proxy we may see http while the page is https, never the reverse. */
const isOwnOrigin = (request: FastifyRequest): boolean => {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  if (host !== request.host) return false;
  return protocol === 'https:' || (protocol === 'http:' && schemeOf(request) === 'http');
};

const crossSite = () => new HttpError('cross_site', 'This can only be done from the app itself.');

export const rejectCrossSite = (request: FastifyRequest): void => {
  if (safeMethods.has(request.method)) return;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw crossSite();
};

/** Browsers send the cookie automatically, so a change by cookie alone needs a same-origin check. */
const rejectForeignOrigin = (request: FastifyRequest): void => {
  if (safeMethods.has(request.method)) return;
  const site = headerText(request.headers['sec-fetch-site']);
  if (site === undefined ? !isOwnOrigin(request) : site !== 'same-origin') throw crossSite();
};

/** Checks again once the body has arrived: that can take half a minute. Throws `unauthenticated`. */
export const assertStillSignedIn = async (
  { db, clock }: Context,
  { tokenHashes: [tokenHash] }: Session,
) => {
  if (!(await findLiveSession(db, tokenHash, clock.now()))) throw unauthenticated();
};

/** A zone that is unknown here by its offset; null if neither is reported. */
export const reportedZone = ({ headers }: FastifyRequest): string | null =>
  resolveZone(
    headerText(headers[headerNames.timeZone]),
    headerText(headers[headerNames.zoneOffset]),
  );

export const reportedDevice = (request: FastifyRequest): string | null =>
  deviceNameOf(request.headers['user-agent']);

/** Throws `unauthenticated`, `cross_site`, or `wrong_account` if bearer, cookie and account header differ. */
export const authenticate = async (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> => {
  const bearer = bearerOf(request);
  const cookie = request.cookies[cookieNames[schemeOf(request)]];
  const find = async (token: string | undefined) =>
    token === undefined ? undefined : findSession(context, token);
  const byBearer = await find(bearer);
  const byCookie = cookie === bearer ? byBearer : await find(cookie);
  request.awaitsBody = !request.raw.complete;
  const found = bearer === undefined ? byCookie : byBearer;
  if (!found) throw unauthenticated();
  const account = headerText(request.headers[headerNames.account]);
  const named = [byBearer?.user.id, byCookie?.user.id, account];
  if (named.some((id) => id !== undefined && id !== found.user.id)) {
    throw new HttpError('wrong_account', 'Somebody else is signed in here. Please sign in again.');
  }
  if (!byBearer) rejectForeignOrigin(request);
  const { role } = found.user;
  const others = byCookie && byCookie !== found ? [byCookie] : [];
  for (const { isDue, tokenHash } of [found, ...others]) {
    if (isDue) {
      const device = reportedDevice(request);
      await tryToWrite(context, (inside) => extendSession(inside, tokenHash, role, device));
    }
  }
  if (byCookie?.isDue && cookie !== undefined) setSessionCookie(reply, cookie, role);
  const tokenHashes = [found.tokenHash, ...others.map(({ tokenHash }) => tokenHash)] as const;
  const otherZone = await detectZoneChange(context, found, reportedZone(request));
  return { user: found.user, tokenHashes, provenAt: found.provenAt, otherZone };
};
