import * as v from 'valibot';
import { errorBody } from '../../contract/errors.ts';
import { isTransientStatus } from '../../domain/retryPolicy.ts';
import type { ApiResponse } from './httpClient.ts';

/**
 * The answer, where it is the server's own: only one in the shape of the contract is, for a portal of
 * a hotel says 200 or 403 as well. Null where it is not, as where none came.
 */
export const asContractResponse = (answer: ApiResponse): ApiResponse | null => {
  const { endpoint, status, body } = answer;
  const shape = status < 300 ? endpoint.response : errorBody;
  return isTransientStatus(status) || v.is(shape, body) ? answer : null;
};
