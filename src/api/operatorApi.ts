import type { ResponseBody } from '../../contract/endpoints/index.ts';
import { readOperator } from '../../contract/endpoints/operator.ts';
import { publicEndpoints } from '../platform/publicEndpoints.ts';
import { baseApi } from './baseApi.ts';

// Loaded with the screen, not with the login.
Object.assign(publicEndpoints, { readOperator });

export const operatorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOperator: build.query<ResponseBody<'readOperator'>, void>({
      query: () => ({ endpoint: 'readOperator' }),
    }),
  }),
});

export const { useReadOperatorQuery } = operatorApi;
