import type { ResponseOf, BodyOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const pushApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    pushPublicKey: build.query<ResponseOf<Endpoints['pushPublicKey']>, void>({
      query: () => ({ endpoint: 'pushPublicKey' }),
    }),
    subscribePush: build.mutation<
      ResponseOf<Endpoints['subscribePush']>,
      BodyOf<Endpoints['subscribePush']>
    >({
      query: (body) => ({ endpoint: 'subscribePush', body }),
    }),
    reportShown: build.mutation<ResponseOf<Endpoints['reportShown']>, string>({
      query: (id) => ({ endpoint: 'reportShown', body: { id } }),
    }),
  }),
});
