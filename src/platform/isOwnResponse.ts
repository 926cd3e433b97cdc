import * as v from 'valibot';
import { errorBody, errorStatus } from '../../contract/errors.ts';
import { isTransientStatus } from '../../domain/retryDelays.ts';
import type { ApiResponse } from './httpClient.ts';

/** A new code does not end the session in pages of earlier versions. */
const refusesSession = ({ code }: { readonly code: string }): boolean =>
  (errorStatus as Partial<Record<string, number>>)[code] === 401;

/**
 * False for answers of a captive portal or of a proxy with a login of its own: 200, 302, 401, 403. A proxy's 413 counts
 * as ours: the request is too large.
 */
export const isOwnResponse = ({ endpoint, status, body }: ApiResponse): boolean => {
  if (isTransientStatus(status) || status === 413) return true;
  if (status < 300) return v.is(endpoint.response, body);
  return v.is(errorBody, body) && (status !== 401 || refusesSession(body));
};
