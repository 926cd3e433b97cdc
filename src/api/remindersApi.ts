import type { Reminder } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const remindersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReminders: build.query<Reminder[], string>({
      query: (userId) => ({ endpoint: 'listReminders', params: { userId } }),
      providesTags: ['Reminders'],
    }),
  }),
});

export const { useListRemindersQuery } = remindersApi;
