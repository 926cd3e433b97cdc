import type { RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const monitoringApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readMonitoring: build.query<ResponseBody<'readMonitoring'>, string>({
      query: (userId) => ({ endpoint: 'readMonitoring', params: { userId } }),
      providesTags: ['Activities'],
    }),
    listDoses: build.query<
      ResponseBody<'listDoses'>,
      { readonly userId: string; readonly days: number }
    >({
      query: ({ userId, days }) => ({
        endpoint: 'listDoses',
        params: { userId },
        query: { days },
      }),
      providesTags: ['Activities', 'Reminders'],
    }),
    listSurvivors: build.query<ResponseBody<'listSurvivors'>, void>({
      query: () => ({ endpoint: 'listSurvivors' }),
      providesTags: ['Reminders', 'Pairings'],
    }),
    askAgain: build.mutation<ResponseBody<'askAgain'>, RequestBody<'askAgain'>>({
      query: (body) => ({ endpoint: 'askAgain', body }),
    }),
  }),
});

export const { useReadMonitoringQuery, useListDosesQuery, useListSurvivorsQuery } = monitoringApi;
