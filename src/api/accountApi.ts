import type { ResponseOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';
import type { Secret } from './secret.ts';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, so that the exported personal data is never cached.
    exportAccount: build.mutation<ResponseOf<Endpoints['exportAccount']>, void>({
      query: () => ({ endpoint: 'exportAccount' }),
    }),
    chooseZone: build.mutation<ResponseOf<Endpoints['chooseZone']>, string>({
      query: (zone) => ({ endpoint: 'chooseZone', body: { zone } }),
    }),
    deleteAccount: build.mutation<ResponseOf<Endpoints['deleteAccount']>, Secret>({
      query: (password) => ({
        endpoint: 'deleteAccount',
        body: { password: password.revealOnce() },
      }),
    }),
    requestEmailConfirmation: build.mutation<
      ResponseOf<Endpoints['requestEmailConfirmation']>,
      void
    >({
      query: () => ({ endpoint: 'requestEmailConfirmation' }),
    }),
  }),
});

export const { useRequestEmailConfirmationMutation } = accountApi;
