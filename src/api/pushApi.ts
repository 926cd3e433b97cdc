import type { RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const pushApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    pushPublicKey: build.query<ResponseBody<'pushPublicKey'>, void>({
      query: () => ({ endpoint: 'pushPublicKey' }),
    }),
    subscribePush: build.mutation<ResponseBody<'subscribePush'>, RequestBody<'subscribePush'>>({
      query: (body) => ({ endpoint: 'subscribePush', body }),
    }),
    reportShown: build.mutation<ResponseBody<'reportShown'>, string>({
      query: (id) => ({ endpoint: 'reportShown', body: { id } }),
    }),
  }),
});
