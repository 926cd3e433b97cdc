import type { Profile, RequestBody, ResponseBody } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

interface ProfileChange extends RequestBody<'updateProfile'> {
  readonly id: string;
  /** Omitted: the avatar stays unchanged. */
  readonly avatar?: Blob | undefined;
}

export const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readProfile: build.query<Profile, string>({
      query: (id) => ({ endpoint: 'readProfile', params: { id } }),
      providesTags: ['Profile'],
    }),
    updateProfile: build.mutation<ResponseBody<'updateProfile'>, ProfileChange>({
      query: ({ id, ...body }) => ({ endpoint: 'updateProfile', params: { id }, body }),
      // The feed contains the name and the avatar.
      invalidatesTags: ['Profile', 'Activities'],
    }),
  }),
});

export const { useReadProfileQuery, useUpdateProfileMutation } = profileApi;
