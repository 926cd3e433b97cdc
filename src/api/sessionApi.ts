import type { RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import type { ApiCall } from '../platform/httpClient.ts';
import type { Services } from '../platform/services.ts';
import { type ChangeTags, defineCalls, type ReadTags } from './calls.ts';
import { firstScreenApi } from './firstScreenApi.ts';

const readTags = {
  readMonitoring: ['Activities'],
  listDoses: ['Activities', 'Medicines'],
  listSurvivors: ['Medicines', 'Pairings'],
  listInvitations: ['Invitations'],
  listPeople: ['People'],
  listAudit: ['People'],
  listSessions: ['Sessions'],
  readCalendarLink: [],
  pushPublicKey: [],
  readTestAlert: [],
} satisfies ReadTags;

const changeTags = {
  setMedicinePicture: ['Medicines'],
  deleteMedicinePicture: ['Medicines'],
  updateAlert: ['Alerts'],
  generatePairing: [],
  connectByPin: ['Pairings'],
  connectByQr: ['Pairings'],
  endPairing: ['Pairings'],
  askAgain: [],
  chooseZone: [],
  hideNames: [],
  deleteAccount: [],
  requestEmailConfirmation: [],
  // `readUser` has the tag of the connections.
  requestEmailChange: ['Pairings'],
  cancelEmailChange: ['Pairings'],
  setPhone: ['Pairings'],
  setPhoneOf: ['Pairings'],
  setTeamEntry: ['Pairings'],
  setHearing: ['Pairings'],
  sendTestAlert: [],
  proveIdentity: [],
  changePassword: ['Sessions'],
  endSession: ['Sessions'],
  endOtherSessions: ['Sessions'],
  removeCalendarLink: [],
  subscribePush: [],
  createInvitation: ['Invitations'],
  revokeInvitation: ['Invitations'],
  createResetLink: ['People'],
  endPersonSessions: ['People'],
  setPersonActive: ['People'],
  deletePerson: ['People'],
  sendTest: ['People'],
} satisfies ChangeTags;

export const sessionApi = firstScreenApi.injectEndpoints({
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
    /** The caller keeps what it reads: personal data are never in an action or the state. */
    exportAccount: build.mutation<null, NonNullable<ApiCall['read']>>({
      query: (read) => ({ endpoint: 'exportAccount', read }),
      transformResponse: () => null,
    }),
    /** The caller receives the link: a secret is never in an action or the state. */
    createCalendarLink: build.mutation<null, (link: string) => void>({
      query: () => ({ endpoint: 'createCalendarLink' }),
      transformResponse: ({ link }: ResponseBody<'createCalendarLink'>, _meta, receive) => {
        receive(link);
        return null;
      },
    }),
  }),
});

export const {
  useCancelEmailChangeMutation,
  useChangePasswordMutation,
  useCheckServerQuery,
  useCreateCalendarLinkMutation,
  useCreateInvitationMutation,
  useCreateResetLinkMutation,
  useDeleteAccountMutation,
  useDeleteMedicinePictureMutation,
  useDeletePersonMutation,
  useEndOtherSessionsMutation,
  useEndPersonSessionsMutation,
  useEndSessionMutation,
  useExportAccountMutation,
  useGeneratePairingMutation,
  useHideNamesMutation,
  useListAuditQuery,
  useListDosesQuery,
  useListInvitationsQuery,
  useListPeopleQuery,
  useListSessionsQuery,
  useListSurvivorsQuery,
  useProveIdentityMutation,
  useReadCalendarLinkQuery,
  useReadMonitoringQuery,
  useReadTestAlertQuery,
  useRemoveCalendarLinkMutation,
  useRequestEmailChangeMutation,
  useRequestEmailConfirmationMutation,
  useRevokeInvitationMutation,
  useSendTestAlertMutation,
  useSendTestMutation,
  useSetHearingMutation,
  useSetMedicinePictureMutation,
  useSetPersonActiveMutation,
  useSetPhoneMutation,
  useSetTeamEntryMutation,
  useSetPhoneOfMutation,
} = sessionApi;
