import type { ResponseBody } from '../../contract/endpoints/index.ts';
import type { StoredUser } from '../platform/sessionStore.ts';
import { baseApi } from './baseApi.ts';
import type { CallArg } from './calls.ts';

export interface NewSession {
  readonly token: string;
  readonly user: StoredUser;
}

/** The login response has only the id and role; names arrive with the dashboard. */
const emptyName = { fname: '', lname: '', avatarUrl: null };

const sessionOf = (answer: ResponseBody<'login'>): NewSession => {
  const { token } = answer;
  if ('user' in answer) return { token, user: answer.user };
  return { token, user: { ...emptyName, id: answer.id, role: answer.role } };
};

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<NewSession, CallArg<'login'>>({
      query: (arg) => ({ endpoint: 'login', ...arg }),
      transformResponse: sessionOf,
    }),
    readUser: build.query<ResponseBody<'readUser'>, CallArg<'readUser'>>({
      query: (arg) => ({ endpoint: 'readUser', ...arg }),
      // A changed name counts as a change of the connections.
      providesTags: ['Pairings'],
    }),
  }),
});

export const { useLoginMutation, useReadUserQuery } = authApi;
