import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery.ts';

export interface Idempotent<Body> {
  /** New per tap, the same on each retry (DESIGN section 4, Idempotency). */
  readonly idempotencyKey: string;
  readonly body: Body;
}

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Reminders', 'Activities', 'Alerts', 'Pairings', 'Profile', 'Invitations', 'People'],
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
