import { createAction } from '@reduxjs/toolkit';

/** A caregiver is connected with this survivor from now on. */
export const survivorConnected = createAction<{ readonly personId: string }>(
  'pairing/survivorConnected',
);

/** One's connection with this person is over, whoever of the two ended it. */
export const connectionEnded = createAction<{ readonly personId: string }>(
  'pairing/connectionEnded',
);
