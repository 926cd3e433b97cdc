import {
  confirmEmail,
  forgotPassword,
  readReset,
  resetPassword,
} from '../../contract/endpoints/mailedLinks.ts';
import type { RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import { readRegistration, register } from '../../contract/endpoints/registration.ts';
import { publicEndpoints } from '../platform/publicEndpoints.ts';
import { baseApi } from './baseApi.ts';
import type { Secret, WithSecret } from './secret.ts';

// Loaded with the forms, not with the login.
Object.assign(publicEndpoints, {
  register,
  readRegistration,
  forgotPassword,
  resetPassword,
  readReset,
  confirmEmail,
});

export const accountFormsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<
      ResponseBody<'register'>,
      WithSecret<Omit<RequestBody<'register'>, 'invitation'>, 'password'> & {
        readonly invitation: Secret | undefined;
      }
    >({
      query: ({ password, invitation, ...rest }) => ({
        endpoint: 'register',
        body: {
          ...rest,
          password: password.revealOnce(),
          invitation: invitation?.revealOnce(),
        },
      }),
    }),
    readRegistration: build.mutation<ResponseBody<'readRegistration'>, Secret | undefined>({
      query: (invitation) => ({
        endpoint: 'readRegistration',
        body: { invitation: invitation?.revealOnce() },
      }),
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
    readReset: build.mutation<ResponseBody<'readReset'>, Secret>({
      query: (token) => ({ endpoint: 'readReset', body: { token: token.revealOnce() } }),
    }),
    confirmEmail: build.mutation<ResponseBody<'confirmEmail'>, Secret>({
      query: (token) => ({ endpoint: 'confirmEmail', body: { token: token.revealOnce() } }),
    }),
  }),
});

export const {
  useRegisterMutation,
  useReadRegistrationMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useReadResetMutation,
  useConfirmEmailMutation,
} = accountFormsApi;
