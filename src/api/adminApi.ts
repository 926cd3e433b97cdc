import type { RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import type { Services } from '../platform/services.ts';
import { type ChangeTags, defineCalls, type ReadTags } from './calls.ts';
import { sessionApi } from './sessionApi.ts';

const readTags = {
  listInvitations: ['Invitations'],
  listPeople: ['People'],
  listAudit: ['People'],
} satisfies ReadTags;

const changeTags = {
  createInvitation: ['Invitations'],
  revokeInvitation: ['Invitations'],
  createResetLink: ['People'],
  endPersonSessions: ['People'],
  setPersonActive: ['People'],
  deletePerson: ['People'],
  sendTest: ['People'],
} satisfies ChangeTags;

/** Of those who invite people or run the server: no first screen needs it. */
const adminApi = sessionApi.injectEndpoints({
  endpoints: (build) => ({
    ...defineCalls(build, readTags, changeTags),
    checkServer: build.query<ResponseBody<'checkServer'>, void>({
      queryFn: async (_nothing, { extra }, _options, call) => {
        const { clock, device } = extra as Services;
        const body: RequestBody<'checkServer'> = {
          origin: window.location.origin,
          now: clock.now() + device.correctedClock.clockOffsetMs(),
          has_worker: await device.worker.isRegistered(),
        };
        const { data, error } = await call({ endpoint: 'checkServer', body });
        return error ? { error } : { data: data as ResponseBody<'checkServer'> };
      },
      providesTags: ['People'],
    }),
  }),
});

export const {
  useCheckServerQuery,
  useCreateInvitationMutation,
  useCreateResetLinkMutation,
  useDeletePersonMutation,
  useEndPersonSessionsMutation,
  useListAuditQuery,
  useListInvitationsQuery,
  useListPeopleQuery,
  useRevokeInvitationMutation,
  useSendTestMutation,
  useSetPersonActiveMutation,
} = adminApi;
