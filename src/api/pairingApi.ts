import type { RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import type { Pairings } from '../../domain/pairings.ts';
import { baseApi } from './baseApi.ts';

type Connected = ResponseBody<'connectByPin'>;

export const pairingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    activePairings: build.query<Pairings, void>({
      query: () => ({ endpoint: 'activePairings', query: { allow_empty: 1 } }),
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
