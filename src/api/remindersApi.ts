import type { Reminder, RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi, type Idempotent } from './baseApi.ts';

export const remindersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReminders: build.query<Reminder[], string>({
      query: (userId) => ({ endpoint: 'listReminders', params: { userId } }),
      providesTags: ['Reminders'],
    }),
    createReminder: build.mutation<Reminder, Idempotent<RequestBody<'createReminder'>>>({
      query: ({ idempotencyKey, body }) => ({ endpoint: 'createReminder', idempotencyKey, body }),
      invalidatesTags: ['Reminders'],
    }),
    setReminderStatus: build.mutation<
      Reminder,
      { reminderId: string } & RequestBody<'setReminderStatus'>
    >({
      query: ({ reminderId, ...body }) => ({
        endpoint: 'setReminderStatus',
        params: { reminderId },
        body,
      }),
      invalidatesTags: ['Reminders', 'Activities'],
    }),
    deleteReminder: build.mutation<ResponseBody<'deleteReminder'>, string>({
      query: (reminderId) => ({ endpoint: 'deleteReminder', params: { reminderId } }),
      invalidatesTags: ['Reminders'],
    }),
  }),
});
