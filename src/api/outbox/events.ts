import { createAction } from '@reduxjs/toolkit';

/** Something happened after which what waits may get through; `heard`: the server, which was away. */
export const flushRequested = createAction<{
  reason: 'start' | 'online' | 'visible' | 'timer' | 'dashboard' | 'person' | 'reconnected';
}>('outbox/flushRequested');
