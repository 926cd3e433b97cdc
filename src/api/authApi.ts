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
  }),
});

export const { useRegisterMutation, useLoginMutation } = authApi;
