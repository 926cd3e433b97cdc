import { createAction } from '@reduxjs/toolkit';

/** Requests an attempt to send the outbox; `reconnected`: the server responds again. */
export const flushRequested = createAction<{
  reason: 'start' | 'online' | 'visible' | 'timer' | 'dashboard' | 'person' | 'reconnected';
}>('outbox/flushRequested');
