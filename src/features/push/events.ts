import { createAction } from '@reduxjs/toolkit';

export const pushRequested = createAction('push/pushRequested');
