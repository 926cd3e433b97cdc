import type { RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import type { Services } from '../platform/services.ts';
import { baseApi } from './baseApi.ts';

export const { useCheckServerQuery, useSendTestMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkServer: build.query<ResponseBody<'checkServer'>, void>({
      queryFn: async (_nothing, { extra }, _options, call) => {
        const { clock, device } = extra as Services;
        const body: RequestBody<'checkServer'> = {
          origin: window.location.origin,
          now: clock.now() + device.correctedClock.clockOffsetMs(),
          has_worker: await device.worker.isRegistered(),
        };
        const { data, error } = await call({ endpoint: 'checkServer', body });
        return error ? { error } : { data: data as ResponseBody<'checkServer'> };
      },
      providesTags: ['People'],
    }),
    sendTest: build.mutation<ResponseBody<'sendTest'>, RequestBody<'sendTest'>['channel']>({
      query: (channel) => ({ endpoint: 'sendTest', body: { channel } }),
      invalidatesTags: ['People'],
    }),
  }),
});
