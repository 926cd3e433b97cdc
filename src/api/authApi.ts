import type { RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import type { StoredUser } from '../platform/sessionStore.ts';
import { baseApi } from './baseApi.ts';
import type { WithSecret } from './secret.ts';

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
    login: build.mutation<NewSession, WithSecret<RequestBody<'login'>, 'password'>>({
      query: ({ email, password }) => ({
        endpoint: 'login',
        body: { email, password: password.revealOnce() },
      }),
      transformResponse: sessionOf,
    }),
    logout: build.mutation<ResponseBody<'logout'>, undefined>({
      query: () => ({ endpoint: 'logout' }),
    }),
    readUser: build.query<ResponseBody<'readUser'>, string>({
      query: (id) => ({ endpoint: 'readUser', params: { id } }),
      // A changed name counts as a change of the connections.
      providesTags: ['Pairings'],
    }),
  }),
});

export const { useLoginMutation, useReadUserQuery } = authApi;
