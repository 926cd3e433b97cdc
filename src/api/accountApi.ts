import type { AnswerOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportAccount: build.query<AnswerOf<Endpoints['exportAccount']>, void>({
      query: () => ({ endpoint: 'exportAccount' }),
      // All that is known of a person goes into a file and stays nowhere else.
      keepUnusedDataFor: 0,
    }),
    deleteAccount: build.mutation<AnswerOf<Endpoints['deleteAccount']>, string>({
      query: (password) => ({ endpoint: 'deleteAccount', body: { password } }),
    }),
  }),
});

export const { useLazyExportAccountQuery, useDeleteAccountMutation } = accountApi;
