import type { ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

/** Apart from medicinesApi, which the first screen loads. */
export const medicinePictureApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    setMedicinePicture: build.mutation<
      ResponseBody<'setMedicinePicture'>,
      { readonly medicineId: string; readonly picture: Blob }
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
  medicinePictureApi;
