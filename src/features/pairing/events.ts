import { createAction } from '@reduxjs/toolkit';

export const connectionEnded = createAction<{ readonly personId: string }>(
  'pairing/connectionEnded',
);
