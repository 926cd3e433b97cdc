import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import type { Endpoints, SessionUser } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export interface NewSession {
  readonly token: string;
  readonly user: SessionUser;
}

/** Of whom only id and role are told, the names come with the dashboard. */
const nameless = { fname: '', lname: '', avatarUrl: null };

const sessionOf = (answer: AnswerOf<Endpoints['login']>): NewSession => {
  const { token } = answer;
  if ('user' in answer) return { token, user: answer.user };
  return { token, user: { ...nameless, id: answer.id, role: answer.role } };
};

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<AnswerOf<Endpoints['register']>, BodyOf<Endpoints['register']>>({
      query: (body) => ({ endpoint: 'register', body }),
    }),
    login: build.mutation<NewSession, BodyOf<Endpoints['login']>>({
      query: (body) => ({ endpoint: 'login', body }),
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
      BodyOf<Endpoints['resetPassword']>
    >({
      query: (body) => ({ endpoint: 'resetPassword', body }),
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
  useReadUserQuery,
} = authApi;
