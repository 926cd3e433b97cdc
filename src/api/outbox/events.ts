import { createAction } from '@reduxjs/toolkit';

/** Something happened after which what waits may get through; `heard`: the server, which was away. */
export const outboxWoken = createAction<{
  by: 'start' | 'online' | 'visible' | 'timer' | 'dashboard' | 'person' | 'heard';
}>('outbox/woken');
