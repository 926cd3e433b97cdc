import { createAction } from '@reduxjs/toolkit';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import * as v from 'valibot';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import type { EndpointName } from '../../contract/endpoints/index.ts';
import { type ErrorBody, parseErrorBody, retrySentence } from '../../contract/errors.ts';
import { knownZone } from '../../domain/zoneNames.ts';
import { hasTwelveHours } from '../platform/hasTwelveHours.ts';
import type { Services } from '../platform/services.ts';
import type { ApiCall } from '../platform/httpClient.ts';
import { isOwnResponse } from '../platform/isOwnResponse.ts';
import { revealSecrets } from './secret.ts';
import { selectApiSession, type WithSession } from './session.ts';

export type CallError =
  | { readonly kind: 'network' }
  | { readonly kind: 'schema' }
  | ({ readonly kind: 'refused'; readonly status: number } & ErrorBody);

export const serverMessageOr = (error: CallError, fallback: string): string =>
  (error.kind === 'refused' && error.message) || fallback;

export const sessionRefused = createAction<{ endpoint: EndpointName }>('api/sessionRefused');

/** For these endpoints a 401 is an ordinary response, not a lost session. */
const isAuthEndpoint = ({ method, path }: EndpointDefinition): boolean =>
  method === 'POST' && path.startsWith('/api/auth/');

export const toHttpError = (status: number, body: unknown): CallError & { kind: 'refused' } => ({
  kind: 'refused',
  status,
  ...parseErrorBody(body),
});

/** `14:30`, or `14:30 tomorrow`. */
const clockTimeOf = (at: Date, now: Date): string => {
  const locale = hasTwelveHours() ? 'en-US' : 'en-GB';
  const time = at.toLocaleTimeString(locale, { timeStyle: 'short' }).replace(/^0/, '');
  return at.getDate() === now.getDate() ? time : `${time} tomorrow`;
};

/** Says until when on the clock of the device. */
const withTime = (error: ReturnType<typeof toHttpError>, retryAfter: string | null) => {
  const seconds = Number(retryAfter);
  if (!(seconds >= 60)) return error;
  const now = Date.now();
  // Not earlier than the minute in which it works again.
  const at = new Date(now + seconds * 1_000 + 59_999);
  const message = error.message.replace(
    retrySentence(seconds),
    `Please try again after ${clockTimeOf(at, new Date(now))}.`,
  );
  return { ...error, message };
};

/** Replaces zones that only the server knows, of a person or a list of them. */
const withKnownZones = (data: unknown): unknown => {
  if (Array.isArray(data)) return data.map(withKnownZones);
  const { time_zone, zone_offset } = (data ?? {}) as { time_zone?: string; zone_offset?: number };
  return time_zone === undefined
    ? data
    : { ...(data as object), time_zone: knownZone(time_zone, zone_offset) };
};

export const baseQuery: BaseQueryFn<ApiCall, unknown, CallError> = async (call, api) => {
  const { device } = api.extra as Services;
  const session = selectApiSession(api.getState() as WithSession);
  try {
    const revealed = { ...call, body: revealSecrets(call.body) };
    const answer = await device.httpClient(revealed, session, { signal: api.signal });
    const { endpoint, status, body, retryAfter } = answer;
    const isSameSession = selectApiSession(api.getState() as WithSession).token === session.token;
    // Discards data that was read in an earlier session.
    if (!isSameSession && api.type === 'query') return { error: { kind: 'network' } };
    if (status >= 400 || status < 200) {
      if (!isOwnResponse(answer)) return { error: { kind: 'network' } };
      // A 401 for an earlier session says nothing about the current one.
      if (status === 401 && isSameSession && !isAuthEndpoint(endpoint)) {
        api.dispatch(sessionRefused({ endpoint: call.endpoint }));
      }
      return { error: withTime(toHttpError(status, body), retryAfter) };
    }
    if (endpoint.isStoredAsRead) return { data: body };
    const parsed = v.safeParse(endpoint.response, body);
    return parsed.success ? { data: withKnownZones(parsed.output) } : { error: { kind: 'schema' } };
  } catch {
    return { error: { kind: 'network' } };
  }
};
