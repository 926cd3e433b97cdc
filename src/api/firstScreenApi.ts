import { feed } from '../../domain/specConstants.ts';
import type { Pairings } from '../../domain/pairings.ts';
import { authApi } from './authApi.ts';
import type { CallError } from './baseQuery.ts';
import { type CallArg, type ChangeTags, defineCalls, type ReadTags } from './calls.ts';
import { type DashboardPage, loadedPages, refetchFeed } from './refetchFeed.ts';

const readTags = {
  readProfile: ['Profile'],
  listMedicines: ['Medicines'],
  listAlerts: ['Alerts'],
  readChanges: [],
} satisfies ReadTags;

const changeTags = {
  // The feed contains the name and the avatar.
  updateProfile: ['Profile', 'Activities'],
} satisfies ChangeTags;

/** What the slices of the first screen follow. */
export const firstScreenApi = authApi
  .injectEndpoints({
    endpoints: (build) => ({
      ...defineCalls(build, readTags, changeTags),
      survivorDashboard: build.infiniteQuery<
        DashboardPage,
        Pick<CallArg<'survivorDashboard'>, 'params'>,
        number
      >({
        queryFn: ({ queryArg, pageParam }, api, _options, call) => {
          const readPage = async (page: number) =>
            (await call({
              endpoint: 'survivorDashboard',
              ...queryArg,
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
      activePairings: build.query<Pairings, void>({
        query: () => ({ endpoint: 'activePairings', query: { allow_empty: 1 } }),
        providesTags: ['Pairings'],
      }),
    }),
  })
  .enhanceEndpoints({
    // Each call asks for a later version, so a cached response is never reused.
    endpoints: { readChanges: { keepUnusedDataFor: 0 } },
  });

export const {
  useActivePairingsQuery,
  useListAlertsQuery,
  useListMedicinesQuery,
  useReadProfileQuery,
  useSurvivorDashboardInfiniteQuery,
  useUpdateProfileMutation,
} = firstScreenApi;
