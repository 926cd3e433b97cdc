import * as mailedLinks from '../../contract/endpoints/mailedLinks.ts';
import { readOperator } from '../../contract/endpoints/operator.ts';
import { readRegistration, register } from '../../contract/endpoints/registration.ts';
import { publicEndpoints } from '../platform/publicEndpoints.ts';
import { baseApi } from './baseApi.ts';
import { type ChangeTags, defineCalls, type ReadTags } from './calls.ts';

// Loaded with the screens that call them, not with the login.
Object.assign(publicEndpoints, { ...mailedLinks, register, readRegistration, readOperator });

const readTags = { readOperator: [] } satisfies ReadTags;
const changeTags = {
  register: [],
  readRegistration: [],
  forgotPassword: [],
  resetPassword: [],
  readReset: [],
  confirmEmail: [],
} satisfies ChangeTags;

export const publicApi = baseApi.injectEndpoints({
  endpoints: (build) => defineCalls(build, readTags, changeTags),
});

export const {
  useReadOperatorQuery,
  useRegisterMutation,
  useReadRegistrationMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useReadResetMutation,
  useConfirmEmailMutation,
} = publicApi;
