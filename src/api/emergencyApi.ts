import type { ResponseOf, BodyOf } from '../../contract/endpoint.ts';
import type { Alert, Endpoints } from '../../contract/endpoints/index.ts';
import { baseApi, type Idempotent } from './baseApi.ts';

export const emergencyApi = baseApi.enhanceEndpoints({ addTagTypes: ['Alerts'] }).injectEndpoints({
  endpoints: (build) => ({
    sendEmergency: build.mutation<
      ResponseOf<Endpoints['sendEmergency']>,
      Idempotent<BodyOf<Endpoints['sendEmergency']>>
    >({
      query: ({ idempotencyKey, body }) => ({ endpoint: 'sendEmergency', idempotencyKey, body }),
      invalidatesTags: ['Alerts'],
    }),
    withdrawEmergency: build.mutation<ResponseOf<Endpoints['withdrawEmergency']>, string>({
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
