import type { MedicineRecord, RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi, type Idempotent } from './baseApi.ts';

/** Apart from medicinesApi, which the first screen loads. */
const medicineChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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
    setMedicinePicture: build.mutation<
      ResponseBody<'setMedicinePicture'>,
      { medicineId: string; picture: Blob }
    >({
      query: ({ medicineId, ...body }) => ({
        endpoint: 'setMedicinePicture',
        params: { medicineId },
        body,
      }),
      invalidatesTags: ['Reminders'],
    }),
    deleteMedicinePicture: build.mutation<ResponseBody<'deleteMedicinePicture'>, string>({
      query: (medicineId) => ({ endpoint: 'deleteMedicinePicture', params: { medicineId } }),
      invalidatesTags: ['Reminders'],
    }),
  }),
});

export const { useSetMedicinePictureMutation, useDeleteMedicinePictureMutation } =
  medicineChangesApi;
