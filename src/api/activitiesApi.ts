import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import type { Activity, Endpoints } from '../../contract/endpoints/index.ts';
import { feed } from '../../domain/constants.ts';
import { baseApi } from './baseApi.ts';
import type { Recorded } from './recorded.ts';

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
    logActivity: build.mutation<Activity, Recorded<BodyOf<Endpoints['logActivity']>>>({
      query: ({ idempotencyKey, body }) => ({ endpoint: 'logActivity', idempotencyKey, body }),
      invalidatesTags: ['Activities', 'Reminders'],
    }),
  }),
});

export const { useSurvivorDashboardInfiniteQuery } = activitiesApi;
