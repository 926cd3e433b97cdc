import type { RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import type { Pairings } from '../../domain/pairings.ts';
import { baseApi } from './baseApi.ts';
import type { CallError } from './baseQuery.ts';

type Connected = ResponseBody<'connectByPin'>;

/** Servers of earlier versions answer 404 (SPEC section 7) in any case. */
const isNoPairing = (error: CallError): boolean => error.kind === 'refused' && error.status === 404;

export const pairingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    activePairings: build.query<Pairings, void>({
      queryFn: async (_arg, _api, _options, call) => {
        const answer = await call({ endpoint: 'activePairings', query: { allow_empty: 1 } });
        if (!answer.error) return { data: answer.data as Pairings };
        return isNoPairing(answer.error) ? { data: [] } : { error: answer.error };
      },
      providesTags: ['Pairings'],
    }),
    generatePairing: build.mutation<
      ResponseBody<'generatePairing'>,
      RequestBody<'generatePairing'>
    >({
      query: (body) => ({ endpoint: 'generatePairing', body }),
    }),
    connectByPin: build.mutation<Connected, string>({
      query: (pin) => ({ endpoint: 'connectByPin', body: { pin } }),
      invalidatesTags: ['Pairings'],
    }),
    connectByQr: build.mutation<Connected, string>({
      query: (qrToken) => ({ endpoint: 'connectByQr', body: { qrToken } }),
      invalidatesTags: ['Pairings'],
    }),
    endPairing: build.mutation<ResponseBody<'endPairing'>, string>({
      query: (personId) => ({ endpoint: 'endPairing', params: { personId } }),
      invalidatesTags: ['Pairings'],
    }),
  }),
});

export const { useActivePairingsQuery, useGeneratePairingMutation } = pairingApi;
