import * as v from 'valibot';
import { errorBody } from '../../contract/errors.ts';
import { isTransientStatus } from '../../domain/retryPolicy.ts';
import type { ApiResponse } from './httpClient.ts';

/** Null for responses that do not match the contract: a captive portal also sends 200 or 403. */
export const asContractResponse = (answer: ApiResponse): ApiResponse | null => {
  const { endpoint, status, body } = answer;
  const shape = status < 300 ? endpoint.response : errorBody;
  return isTransientStatus(status) || v.is(shape, body) ? answer : null;
};
