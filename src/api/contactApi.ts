import type { RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';
import type { WithSecret } from './secret.ts';

/** `readUser` has the tag of the connections. */
const invalidatesTags = ['Pairings'] as const;

export const contactApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    requestEmailChange: build.mutation<
      ResponseBody<'requestEmailChange'>,
      WithSecret<RequestBody<'requestEmailChange'>, 'password'>
    >({
      query: ({ email, password }) => ({
        endpoint: 'requestEmailChange',
        body: { email, password: password.revealOnce() },
      }),
      invalidatesTags,
    }),
    cancelEmailChange: build.mutation<ResponseBody<'cancelEmailChange'>, void>({
      query: () => ({ endpoint: 'cancelEmailChange' }),
      invalidatesTags,
    }),
    setPhone: build.mutation<ResponseBody<'setPhone'>, string | null>({
      query: (phone) => ({ endpoint: 'setPhone', body: { phone } }),
      invalidatesTags,
    }),
  }),
});

export const { useRequestEmailChangeMutation, useCancelEmailChangeMutation, useSetPhoneMutation } =
  contactApi;
