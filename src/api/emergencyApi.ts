import type { Alert, RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi, type Idempotent } from './baseApi.ts';

export const emergencyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendEmergency: build.mutation<
      ResponseBody<'sendEmergency'>,
      Idempotent<RequestBody<'sendEmergency'>>
    >({
      query: ({ idempotencyKey, body }) => ({ endpoint: 'sendEmergency', idempotencyKey, body }),
      invalidatesTags: ['Alerts'],
    }),
    locateEmergency: build.mutation<
      ResponseBody<'locateEmergency'>,
      { emergencyId: string } & RequestBody<'locateEmergency'>
    >({
      query: ({ emergencyId, ...body }) => ({
        endpoint: 'locateEmergency',
        params: { emergencyId },
        body,
      }),
    }),
    withdrawEmergency: build.mutation<ResponseBody<'withdrawEmergency'>, string>({
      query: (emergencyId) => ({ endpoint: 'withdrawEmergency', params: { emergencyId } }),
      invalidatesTags: ['Alerts'],
    }),
    listAlerts: build.query<Alert[], void>({
      query: () => ({ endpoint: 'listAlerts' }),
      providesTags: ['Alerts'],
    }),
    updateAlert: build.mutation<Alert, { alertId: string } & RequestBody<'updateAlert'>>({
      query: ({ alertId, ...body }) => ({ endpoint: 'updateAlert', params: { alertId }, body }),
      invalidatesTags: ['Alerts'],
    }),
  }),
});

export const { useListAlertsQuery } = emergencyApi;
