import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<AnswerOf<Endpoints['register']>, BodyOf<Endpoints['register']>>({
      query: (body) => ({ endpoint: 'register', body }),
    }),
    login: build.mutation<AnswerOf<Endpoints['login']>, BodyOf<Endpoints['login']>>({
      query: (body) => ({ endpoint: 'login', body }),
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
