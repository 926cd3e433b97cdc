import type { AnswerOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';
import type { Secret } from './secret.ts';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // No query: all that is known of a person is fetched once, when it is asked for, and not kept.
    exportAccount: build.mutation<AnswerOf<Endpoints['exportAccount']>, void>({
      query: () => ({ endpoint: 'exportAccount' }),
    }),
    chooseZone: build.mutation<AnswerOf<Endpoints['chooseZone']>, string>({
      query: (zone) => ({ endpoint: 'chooseZone', body: { zone } }),
    }),
    deleteAccount: build.mutation<AnswerOf<Endpoints['deleteAccount']>, Secret>({
      query: (password) => ({ endpoint: 'deleteAccount', body: { password: password.tell() } }),
    }),
    requestEmailConfirmation: build.mutation<AnswerOf<Endpoints['requestEmailConfirmation']>, void>(
      {
        query: () => ({ endpoint: 'requestEmailConfirmation' }),
      },
    ),
  }),
});

export const { useRequestEmailConfirmationMutation } = accountApi;
