import { createAction } from '@reduxjs/toolkit';

export const activeSurvivorChanged = createAction<{
  readonly personId: string;
  readonly fname: string;
  /** IANA name. */
  readonly zone: string;
}>('monitoring/activeSurvivorChanged');

export const activeSurvivorCleared = createAction('monitoring/activeSurvivorCleared');
