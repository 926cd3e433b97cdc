import type { RequestBody, RequestQuery, ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

const people = { invalidatesTags: ['People'] } as const;

export const {
  useListPeopleQuery,
  useListAuditQuery,
  useCreateResetLinkMutation,
  useEndPersonSessionsMutation,
  useSetPersonActiveMutation,
  useDeletePersonMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPeople: build.query<ResponseBody<'listPeople'>, number>({
      query: (page) => ({ endpoint: 'listPeople', query: { page } }),
      providesTags: ['People'],
    }),
    listAudit: build.query<ResponseBody<'listAudit'>, RequestQuery<'listAudit'>>({
      query: (query) => ({ endpoint: 'listAudit', query }),
      providesTags: ['People'],
    }),
    createResetLink: build.mutation<
      ResponseBody<'createResetLink'>,
      RequestBody<'createResetLink'> & { readonly personId: string }
    >({
      query: ({ personId, ...body }) => ({
        endpoint: 'createResetLink',
        params: { personId },
        body,
      }),
      ...people,
    }),
    endPersonSessions: build.mutation<ResponseBody<'endPersonSessions'>, string>({
      query: (personId) => ({ endpoint: 'endPersonSessions', params: { personId } }),
      ...people,
    }),
    setPersonActive: build.mutation<
      ResponseBody<'setPersonActive'>,
      RequestBody<'setPersonActive'> & { readonly personId: string }
    >({
      query: ({ personId, ...body }) => ({
        endpoint: 'setPersonActive',
        params: { personId },
        body,
      }),
      ...people,
    }),
    deletePerson: build.mutation<ResponseBody<'deletePerson'>, string>({
      query: (personId) => ({ endpoint: 'deletePerson', params: { personId } }),
      ...people,
    }),
  }),
});
