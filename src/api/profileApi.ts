import type { ResponseOf, BodyOf } from '../../contract/endpoint.ts';
import type { Endpoints, Profile } from '../../contract/endpoints/index.ts';
import { baseApi } from './baseApi.ts';

interface ProfileChange extends BodyOf<Endpoints['updateProfile']> {
  readonly id: string;
  /** Omitted: the avatar stays unchanged. */
  readonly avatar?: Blob | undefined;
}

export const profileApi = baseApi.enhanceEndpoints({ addTagTypes: ['Profile'] }).injectEndpoints({
  endpoints: (build) => ({
    readProfile: build.query<Profile, string>({
      query: (id) => ({ endpoint: 'readProfile', params: { id } }),
      providesTags: ['Profile'],
    }),
    updateProfile: build.mutation<ResponseOf<Endpoints['updateProfile']>, ProfileChange>({
      query: ({ id, ...body }) => ({ endpoint: 'updateProfile', params: { id }, body }),
      // The feed contains the name and the avatar.
      invalidatesTags: ['Profile', 'Activities'],
    }),
  }),
});

export const { useReadProfileQuery, useUpdateProfileMutation } = profileApi;
