import type { AnswerOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import { feed } from '../../domain/constants.ts';
import { baseApi } from './baseApi.ts';

export type DashboardPage = AnswerOf<Endpoints['survivorDashboard']>;

export const activitiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    survivorDashboard: build.infiniteQuery<DashboardPage, string, number>({
      query: ({ queryArg: userId, pageParam: page }) => ({
        endpoint: 'survivorDashboard',
        params: { userId },
        query: { page, limit: feed.pageSize },
      }),
      infiniteQueryOptions: {
        initialPageParam: feed.firstPage,
        getNextPageParam: ({ pagination }, _pages, page) =>
          pagination.hasMore ? page + 1 : undefined,
      },
      providesTags: ['Activities'],
    }),
  }),
});

export const { useSurvivorDashboardInfiniteQuery } = activitiesApi;
