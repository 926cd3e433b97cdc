import type { ResponseOf, BodyOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import type { Pairings } from '../../domain/pairings.ts';
import { baseApi } from './baseApi.ts';
import type { CallError } from './baseQuery.ts';

type Connected = ResponseOf<Endpoints['connectByPin']>;

/** The server returns 404 for an account without pairings (SPEC section 7). */
const isNoPairing = (error: CallError): boolean => error.kind === 'refused' && error.status === 404;

export const pairingApi = baseApi.enhanceEndpoints({ addTagTypes: ['Pairings'] }).injectEndpoints({
  endpoints: (build) => ({
    activePairings: build.query<Pairings, void>({
      queryFn: async (_arg, _api, _options, call) => {
        const answer = await call({ endpoint: 'activePairings' });
        if (!answer.error) return { data: answer.data as Pairings };
        return isNoPairing(answer.error) ? { data: [] } : { error: answer.error };
      },
      providesTags: ['Pairings'],
    }),
    generatePairing: build.mutation<
      ResponseOf<Endpoints['generatePairing']>,
      BodyOf<Endpoints['generatePairing']>
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
    endPairing: build.mutation<ResponseOf<Endpoints['endPairing']>, string>({
      query: (personId) => ({ endpoint: 'endPairing', params: { personId } }),
      invalidatesTags: ['Pairings'],
    }),
  }),
});

export const { useActivePairingsQuery, useGeneratePairingMutation } = pairingApi;
