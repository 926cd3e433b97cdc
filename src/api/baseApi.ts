import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery.ts';

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Reminders', 'Activities', 'Alerts', 'Pairings', 'Profile'],
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
