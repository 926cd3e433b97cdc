import type { ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    chooseZone: build.mutation<ResponseBody<'chooseZone'>, string>({
      query: (zone) => ({ endpoint: 'chooseZone', body: { zone } }),
    }),
    requestEmailConfirmation: build.mutation<ResponseBody<'requestEmailConfirmation'>, void>({
      query: () => ({ endpoint: 'requestEmailConfirmation' }),
    }),
  }),
});

export const { useRequestEmailConfirmationMutation } = accountApi;
