import type { ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';
import type { Secret } from './secret.ts';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, so that the exported personal data is never cached.
    exportAccount: build.mutation<ResponseBody<'exportAccount'>, void>({
      query: () => ({ endpoint: 'exportAccount' }),
    }),
    chooseZone: build.mutation<ResponseBody<'chooseZone'>, string>({
      query: (zone) => ({ endpoint: 'chooseZone', body: { zone } }),
    }),
    deleteAccount: build.mutation<ResponseBody<'deleteAccount'>, Secret>({
      query: (password) => ({
        endpoint: 'deleteAccount',
        body: { password: password.revealOnce() },
      }),
    }),
    requestEmailConfirmation: build.mutation<ResponseBody<'requestEmailConfirmation'>, void>({
      query: () => ({ endpoint: 'requestEmailConfirmation' }),
    }),
  }),
});

export const { useDeleteAccountMutation, useRequestEmailConfirmationMutation } = accountApi;
