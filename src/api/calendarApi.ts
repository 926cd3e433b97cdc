import type { ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const calendarApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readCalendarLink: build.query<ResponseBody<'readCalendarLink'>, void>({
      query: () => ({ endpoint: 'readCalendarLink' }),
    }),
    /** The caller receives the link: a secret is never in an action or the state. */
    createCalendarLink: build.mutation<null, (link: string) => void>({
      query: () => ({ endpoint: 'createCalendarLink' }),
      transformResponse: ({ link }: ResponseBody<'createCalendarLink'>, _meta, receive) => {
        receive(link);
        return null;
      },
    }),
    removeCalendarLink: build.mutation<ResponseBody<'removeCalendarLink'>, void>({
      query: () => ({ endpoint: 'removeCalendarLink' }),
    }),
  }),
});

export const {
  useReadCalendarLinkQuery,
  useCreateCalendarLinkMutation,
  useRemoveCalendarLinkMutation,
} = calendarApi;
