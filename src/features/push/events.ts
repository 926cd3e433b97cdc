import { createAction } from '@reduxjs/toolkit';

/** A person wants to be reached on this device: it is asked for where it must be, and connected anew. */
export const pushRequested = createAction('push/pushRequested');
