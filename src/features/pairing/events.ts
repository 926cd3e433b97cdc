import { createAction } from '@reduxjs/toolkit';

export const survivorConnected = createAction<{ readonly personId: string }>(
  'pairing/survivorConnected',
);

export const connectionEnded = createAction<{ readonly personId: string }>(
  'pairing/connectionEnded',
);
