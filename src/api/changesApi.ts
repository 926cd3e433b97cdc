import type { ResponseOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const changesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readChanges: build.query<
      ResponseOf<Endpoints['readChanges']>,
      { readonly since: number; readonly isVisible: boolean }
    >({
      query: ({ since, isVisible }) => ({
        endpoint: 'readChanges',
        query: { since, ...(isVisible && { in_sight: 1 }) },
      }),
      // Each answer is asked for once: the next call asks since a later version.
      keepUnusedDataFor: 0,
    }),
  }),
});
