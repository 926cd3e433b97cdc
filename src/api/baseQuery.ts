import { createAction } from '@reduxjs/toolkit';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import * as v from 'valibot';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import type { EndpointName } from '../../contract/endpoints/index.ts';
import { type ErrorBody, parseErrorBody } from '../../contract/errors.ts';
import type { Services } from '../platform/services.ts';
import type { ApiCall } from '../platform/httpClient.ts';
import { selectApiSession, type WithSession } from './session.ts';

export type CallError =
  | { readonly kind: 'network' }
  | { readonly kind: 'schema' }
  | ({ readonly kind: 'refused'; readonly status: number } & ErrorBody);

export const serverMessageOr = (error: CallError, fallback: string): string =>
  (error.kind === 'refused' && error.message) || fallback;

export const sessionRefused = createAction<{ endpoint: EndpointName }>('api/sessionRefused');

/** For these endpoints a 401 is an ordinary response, not a lost session (DESIGN section 8). */
const isAuthEndpoint = ({ method, path }: EndpointDefinition): boolean =>
  method === 'POST' && path.startsWith('/api/auth/');

export const toHttpError = (status: number, body: unknown): CallError & { kind: 'refused' } => ({
  kind: 'refused',
  status,
  ...parseErrorBody(body),
});

export const baseQuery: BaseQueryFn<ApiCall, unknown, CallError> = async (call, api) => {
  const { device } = api.extra as Services;
  const session = selectApiSession(api.getState() as WithSession);
  try {
    const { endpoint, status, body } = await device.httpClient(call, session, {
      signal: api.signal,
    });
    const isSameSession = selectApiSession(api.getState() as WithSession).token === session.token;
    // Discards data that was read in an earlier session.
    if (!isSameSession && api.type === 'query') return { error: { kind: 'network' } };
    if (status >= 400 || status < 200) {
      // A 401 for an earlier session says nothing about the current one.
      if (status === 401 && isSameSession && !isAuthEndpoint(endpoint)) {
        api.dispatch(sessionRefused({ endpoint: call.endpoint }));
      }
      return { error: toHttpError(status, body) };
    }
    const parsed = v.safeParse(endpoint.response, body);
    return parsed.success ? { data: parsed.output } : { error: { kind: 'schema' } };
  } catch {
    return { error: { kind: 'network' } };
  }
};
