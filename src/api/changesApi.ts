import type { AnswerOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const changesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readChanges: build.query<AnswerOf<Endpoints['readChanges']>, number>({
      query: (since) => ({ endpoint: 'readChanges', query: { since } }),
      // Each answer is asked for once: the next call asks since a later version.
      keepUnusedDataFor: 0,
    }),
  }),
});
