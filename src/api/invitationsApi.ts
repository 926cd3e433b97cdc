import type { RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

const invitationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listInvitations: build.query<ResponseBody<'listInvitations'>, void>({
      query: () => ({ endpoint: 'listInvitations' }),
      providesTags: ['Invitations'],
    }),
    createInvitation: build.mutation<
      ResponseBody<'createInvitation'>,
      RequestBody<'createInvitation'>
    >({
      query: (body) => ({ endpoint: 'createInvitation', body }),
      invalidatesTags: ['Invitations'],
    }),
    revokeInvitation: build.mutation<ResponseBody<'revokeInvitation'>, string>({
      query: (invitationId) => ({ endpoint: 'revokeInvitation', params: { invitationId } }),
      invalidatesTags: ['Invitations'],
    }),
  }),
});

export const { useListInvitationsQuery, useCreateInvitationMutation, useRevokeInvitationMutation } =
  invitationsApi;
