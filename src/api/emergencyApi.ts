import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import type { Alert, Endpoints } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';
import type { Recorded } from './recorded.ts';

export const emergencyApi = baseApi.enhanceEndpoints({ addTagTypes: ['Alerts'] }).injectEndpoints({
  endpoints: (build) => ({
    sendEmergency: build.mutation<
      AnswerOf<Endpoints['sendEmergency']>,
      Recorded<BodyOf<Endpoints['sendEmergency']>>
    >({
      query: ({ idempotencyKey, body }) => ({ endpoint: 'sendEmergency', idempotencyKey, body }),
      invalidatesTags: ['Alerts'],
    }),
    withdrawEmergency: build.mutation<AnswerOf<Endpoints['withdrawEmergency']>, string>({
      query: (emergencyId) => ({ endpoint: 'withdrawEmergency', params: { emergencyId } }),
      invalidatesTags: ['Alerts'],
    }),
    listAlerts: build.query<Alert[], void>({
      query: () => ({ endpoint: 'listAlerts' }),
      providesTags: ['Alerts'],
    }),
    updateAlert: build.mutation<Alert, { alertId: string } & BodyOf<Endpoints['updateAlert']>>({
      query: ({ alertId, ...body }) => ({ endpoint: 'updateAlert', params: { alertId }, body }),
      invalidatesTags: ['Alerts'],
    }),
  }),
});

export const { useListAlertsQuery } = emergencyApi;
