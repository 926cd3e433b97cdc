import type { MedicineRecord } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

export const medicinesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMedicines: build.query<MedicineRecord[], string>({
      query: (userId) => ({ endpoint: 'listMedicines', params: { userId } }),
      providesTags: ['Reminders'],
    }),
  }),
});

export const { useListMedicinesQuery } = medicinesApi;
