import type { MedicineRecord, RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi, type Idempotent } from './baseApi.ts';

export const medicinesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMedicines: build.query<MedicineRecord[], string>({
      query: (userId) => ({ endpoint: 'listMedicines', params: { userId } }),
      providesTags: ['Reminders'],
    }),
    saveMedicine: build.mutation<
      MedicineRecord,
      { medicineId: string } & Idempotent<RequestBody<'saveMedicine'>>
    >({
      query: ({ medicineId, idempotencyKey, body }) => ({
        endpoint: 'saveMedicine',
        params: { medicineId },
        idempotencyKey,
        body,
      }),
      invalidatesTags: ['Reminders'],
    }),
    deleteMedicine: build.mutation<ResponseBody<'deleteMedicine'>, string>({
      query: (medicineId) => ({ endpoint: 'deleteMedicine', params: { medicineId } }),
      invalidatesTags: ['Reminders'],
    }),
  }),
});

export const { useListMedicinesQuery } = medicinesApi;
