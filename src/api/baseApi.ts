import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery.ts';

const tagTypes = [
  'Medicines',
  'Activities',
  'Alerts',
  'Pairings',
  'Profile',
  'Invitations',
  'People',
  'Sessions',
] as const;
export type Tag = (typeof tagTypes)[number];

/** The calls are added by `authApi`, `publicApi`, `firstScreenApi` and `sessionApi`, when they load. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
