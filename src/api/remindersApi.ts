import type { ResponseOf, BodyOf } from '../../contract/endpoint.ts';
import type { Endpoints, Reminder } from '../../contract/endpoints/index.ts';
import { baseApi, type Idempotent } from './baseApi.ts';

export const remindersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReminders: build.query<Reminder[], string>({
      query: (userId) => ({ endpoint: 'listReminders', params: { userId } }),
      providesTags: ['Reminders'],
    }),
    createReminder: build.mutation<Reminder, Idempotent<BodyOf<Endpoints['createReminder']>>>({
      query: ({ idempotencyKey, body }) => ({ endpoint: 'createReminder', idempotencyKey, body }),
      invalidatesTags: ['Reminders'],
    }),
    setReminderStatus: build.mutation<
      Reminder,
      { reminderId: string } & BodyOf<Endpoints['setReminderStatus']>
    >({
      query: ({ reminderId, ...body }) => ({
        endpoint: 'setReminderStatus',
        params: { reminderId },
        body,
      }),
      invalidatesTags: ['Reminders', 'Activities'],
    }),
    deleteReminder: build.mutation<ResponseOf<Endpoints['deleteReminder']>, string>({
      query: (reminderId) => ({ endpoint: 'deleteReminder', params: { reminderId } }),
      invalidatesTags: ['Reminders'],
    }),
  }),
});

export const { useListRemindersQuery } = remindersApi;
