import type { Activity, RequestBody } from '../../contract/endpoints/index.ts';
import { feed } from '../../domain/specConstants.ts';
import { baseApi, type Idempotent } from './baseApi.ts';
import type { CallError } from './baseQuery.ts';
import { type DashboardPage, loadedPages, refetchFeed } from './refetchFeed.ts';

export const activitiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    survivorDashboard: build.infiniteQuery<DashboardPage, string, number>({
      queryFn: ({ queryArg: userId, pageParam }, api, _options, call) => {
        const readPage = async (page: number) =>
          (await call({
            endpoint: 'survivorDashboard',
            params: { userId },
            query: { page, limit: feed.pageSize },
          })) as { data: DashboardPage } | { error: CallError };
        return pageParam === feed.firstPage
          ? refetchFeed(loadedPages(api), readPage)
          : readPage(pageParam);
      },
      infiniteQueryOptions: {
        initialPageParam: feed.firstPage,
        getNextPageParam: ({ pagination }) =>
          pagination.hasMore ? pagination.page + 1 : undefined,
        // Refetching all loaded pages for each dose would be too much; see refetchFeed.
        refetchCachedPages: false,
      },
      providesTags: ['Activities'],
    }),
    logActivity: build.mutation<Activity, Idempotent<RequestBody<'logActivity'>>>({
      query: ({ idempotencyKey, body }) => ({ endpoint: 'logActivity', idempotencyKey, body }),
      invalidatesTags: ['Activities', 'Reminders'],
    }),
  }),
});

export const { useSurvivorDashboardInfiniteQuery } = activitiesApi;
