import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import type { Endpoints, SessionUser } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';
import type { Secret } from './secret.ts';

export interface NewSession {
  readonly token: string;
  readonly user: SessionUser;
}

type WithSecret<Body, Name extends keyof Body> = Omit<Body, Name> & Readonly<Record<Name, Secret>>;

/** Of whom only id and role are told, the names come with the dashboard. */
const nameless = { fname: '', lname: '', avatarUrl: null };

const sessionOf = (answer: AnswerOf<Endpoints['login']>): NewSession => {
  const { token } = answer;
  if ('user' in answer) return { token, user: answer.user };
  return { token, user: { ...nameless, id: answer.id, role: answer.role } };
};

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<
      AnswerOf<Endpoints['register']>,
      WithSecret<BodyOf<Endpoints['register']>, 'password'>
    >({
      query: ({ password, ...rest }) => ({
        endpoint: 'register',
        body: { ...rest, password: password.tell() },
      }),
    }),
    login: build.mutation<NewSession, WithSecret<BodyOf<Endpoints['login']>, 'password'>>({
      query: ({ email, password }) => ({
        endpoint: 'login',
        body: { email, password: password.tell() },
      }),
      transformResponse: sessionOf,
    }),
    logout: build.mutation<AnswerOf<Endpoints['logout']>, undefined>({
      query: () => ({ endpoint: 'logout' }),
    }),
    forgotPassword: build.mutation<AnswerOf<Endpoints['forgotPassword']>, string>({
      query: (email) => ({ endpoint: 'forgotPassword', body: { email } }),
    }),
    resetPassword: build.mutation<
      AnswerOf<Endpoints['resetPassword']>,
      WithSecret<BodyOf<Endpoints['resetPassword']>, 'newPassword'>
    >({
      query: ({ token, newPassword }) => ({
        endpoint: 'resetPassword',
        body: { token, newPassword: newPassword.tell() },
      }),
    }),
    confirmEmail: build.mutation<AnswerOf<Endpoints['confirmEmail']>, Secret>({
      query: (token) => ({ endpoint: 'confirmEmail', body: { token: token.tell() } }),
    }),
    readUser: build.query<AnswerOf<Endpoints['readUser']>, string>({
      query: (id) => ({ endpoint: 'readUser', params: { id } }),
    }),
  }),
});

export const {
  useRegisterMutation,
  useLoginMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useConfirmEmailMutation,
  useReadUserQuery,
} = authApi;
