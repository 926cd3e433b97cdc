import { createAction } from '@reduxjs/toolkit';

/** Something happened after which what waits may get through. */
export const outboxWoken = createAction<{
  by: 'start' | 'online' | 'visible' | 'timer' | 'dashboard' | 'person';
}>('outbox/woken');
