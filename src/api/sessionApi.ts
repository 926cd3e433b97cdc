import type { ResponseBody } from '../../contract/endpoints/index.ts';
import type { ApiCall } from '../platform/httpClient.ts';
import { authApi } from './authApi.ts';
import { type ChangeTags, defineCalls, type ReadTags } from './calls.ts';
import { firstScreenApi } from './firstScreenApi.ts';
import { selectUser, type WithSession } from './session.ts';

const readTags = {
  readMonitoring: ['Activities'],
  listDoses: ['Activities', 'Medicines'],
  readMedicineHistory: ['Activities'],
  listSurvivors: ['Medicines', 'Pairings'],
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
  inviteCaregiver: [],
  endInvite: ['Pairings'],
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
} satisfies ChangeTags;

export const sessionApi = firstScreenApi
  .injectEndpoints({
    endpoints: (build) => ({
      ...defineCalls(build, readTags, changeTags),
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
  })
  .enhanceEndpoints({
    endpoints: {
      setTeamEntry: {
        // Until the refetch, the former choice would be shown again.
        onQueryStarted: async ({ body }, { queryFulfilled, ...api }) => {
          const id = selectUser(api.getState() as unknown as WithSession)?.id;
          if (id === undefined || body.hidden === undefined) return;
          const { hidden } = body;
          const { undo } = api.dispatch(
            authApi.util.updateQueryData('readUser', { params: { id } }, (user) => ({
              ...user,
              hidesContact: hidden,
            })),
          );
          await queryFulfilled.catch(undo);
        },
      },
    },
  });

export const {
  useCancelEmailChangeMutation,
  useChangePasswordMutation,
  useCreateCalendarLinkMutation,
  useDeleteAccountMutation,
  useDeleteMedicinePictureMutation,
  useEndInviteMutation,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useExportAccountMutation,
  useGeneratePairingMutation,
  useHideNamesMutation,
  useInviteCaregiverMutation,
  useListDosesQuery,
  useListSessionsQuery,
  useListSurvivorsQuery,
  useProveIdentityMutation,
  useReadCalendarLinkQuery,
  useReadMedicineHistoryQuery,
  useReadMonitoringQuery,
  useReadTestAlertQuery,
  useRemoveCalendarLinkMutation,
  useRequestEmailChangeMutation,
  useRequestEmailConfirmationMutation,
  useSendTestAlertMutation,
  useSetHearingMutation,
  useSetMedicinePictureMutation,
  useSetPhoneMutation,
  useSetTeamEntryMutation,
  useSetPhoneOfMutation,
} = sessionApi;
