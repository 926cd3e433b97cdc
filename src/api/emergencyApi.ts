import type { Alert, RequestBody } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const emergencyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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
