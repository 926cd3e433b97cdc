import type { ResponseBody } from '../../contract/endpoints/index.ts';
import type { ApiCall } from '../platform/httpClient.ts';
import { baseApi } from './baseApi.ts';
import type { Secret } from './secret.ts';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The caller keeps what it reads: personal data are never in an action or the state. */
    exportAccount: build.mutation<null, NonNullable<ApiCall['read']>>({
      query: (read) => ({ endpoint: 'exportAccount', read }),
      transformResponse: () => null,
    }),
    chooseZone: build.mutation<ResponseBody<'chooseZone'>, string>({
      query: (zone) => ({ endpoint: 'chooseZone', body: { zone } }),
    }),
    hideNames: build.mutation<ResponseBody<'hideNames'>, boolean>({
      query: (hidden) => ({ endpoint: 'hideNames', body: { hidden } }),
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

export const {
  useDeleteAccountMutation,
  useExportAccountMutation,
  useHideNamesMutation,
  useRequestEmailConfirmationMutation,
} = accountApi;
