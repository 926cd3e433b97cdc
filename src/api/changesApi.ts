import type { ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const changesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readChanges: build.query<
      ResponseBody<'readChanges'>,
      { readonly since: number; readonly isVisible: boolean }
    >({
      query: ({ since, isVisible }) => ({
        endpoint: 'readChanges',
        query: { since, ...(isVisible && { in_sight: 1 }) },
      }),
      // Each call asks for a later version, so a cached response is never reused.
      keepUnusedDataFor: 0,
    }),
  }),
});
