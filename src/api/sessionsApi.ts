import type { RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';
import type { Secret } from './secret.ts';

const sessions = { invalidatesTags: ['Sessions'] } as const;

export const sessionsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Sessions'] }).injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<
      ResponseBody<'changePassword'>,
      Readonly<Record<keyof RequestBody<'changePassword'>, Secret>>
    >({
      query: ({ currentPassword, newPassword }) => ({
        endpoint: 'changePassword',
        body: {
          currentPassword: currentPassword.revealOnce(),
          newPassword: newPassword.revealOnce(),
        },
      }),
      ...sessions,
    }),
    proveIdentity: build.mutation<ResponseBody<'proveIdentity'>, Secret>({
      query: (password) => ({
        endpoint: 'proveIdentity',
        body: { password: password.revealOnce() },
      }),
    }),
    listSessions: build.query<ResponseBody<'listSessions'>, void>({
      query: () => ({ endpoint: 'listSessions' }),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<ResponseBody<'endSession'>, string>({
      query: (sessionId) => ({ endpoint: 'endSession', params: { sessionId } }),
      ...sessions,
    }),
    endOtherSessions: build.mutation<ResponseBody<'endOtherSessions'>, void>({
      query: () => ({ endpoint: 'endOtherSessions' }),
      ...sessions,
    }),
  }),
});

export const {
  useChangePasswordMutation,
  useProveIdentityMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = sessionsApi;
