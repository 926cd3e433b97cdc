import type { AnswerOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const changesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readChanges: build.query<
      AnswerOf<Endpoints['readChanges']>,
      { readonly since: number; readonly isInSight: boolean }
    >({
      query: ({ since, isInSight }) => ({
        endpoint: 'readChanges',
        query: { since, ...(isInSight && { in_sight: 1 }) },
      }),
      // Each answer is asked for once: the next call asks since a later version.
      keepUnusedDataFor: 0,
    }),
  }),
});
