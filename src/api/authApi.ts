import type { RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import type { StoredUser } from '../platform/sessionStore.ts';
import { baseApi } from './baseApi.ts';
import type { Secret } from './secret.ts';

export interface NewSession {
  readonly token: string;
  readonly user: StoredUser;
}

type WithSecret<Body, Name extends keyof Body> = Omit<Body, Name> & Readonly<Record<Name, Secret>>;

/** The login response has only the id and role; names arrive with the dashboard. */
const emptyName = { fname: '', lname: '', avatarUrl: null };

const sessionOf = (answer: ResponseBody<'login'>): NewSession => {
  const { token } = answer;
  if ('user' in answer) return { token, user: answer.user };
  return { token, user: { ...emptyName, id: answer.id, role: answer.role } };
};

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<
      ResponseBody<'register'>,
      WithSecret<RequestBody<'register'>, 'password'>
    >({
      query: ({ password, ...rest }) => ({
        endpoint: 'register',
        body: { ...rest, password: password.revealOnce() },
      }),
    }),
    readRegistration: build.mutation<ResponseBody<'readRegistration'>, Secret | undefined>({
      query: (invitation) => ({
        endpoint: 'readRegistration',
        body: { invitation: invitation?.revealOnce() },
      }),
    }),
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
    forgotPassword: build.mutation<ResponseBody<'forgotPassword'>, string>({
      query: (email) => ({ endpoint: 'forgotPassword', body: { email } }),
    }),
    resetPassword: build.mutation<
      ResponseBody<'resetPassword'>,
      WithSecret<RequestBody<'resetPassword'>, 'newPassword'>
    >({
      query: ({ token, newPassword }) => ({
        endpoint: 'resetPassword',
        body: { token, newPassword: newPassword.revealOnce() },
      }),
    }),
    confirmEmail: build.mutation<ResponseBody<'confirmEmail'>, Secret>({
      query: (token) => ({ endpoint: 'confirmEmail', body: { token: token.revealOnce() } }),
    }),
    readUser: build.query<ResponseBody<'readUser'>, string>({
      query: (id) => ({ endpoint: 'readUser', params: { id } }),
      // A changed name counts as a change of the connections.
      providesTags: ['Pairings'],
    }),
  }),
});

export const {
  useRegisterMutation,
  useReadRegistrationMutation,
  useLoginMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useConfirmEmailMutation,
  useReadUserQuery,
} = authApi;
