import { createAction } from '@reduxjs/toolkit';

/** Whose medicines and activities somebody who cares for them looks at from now on. */
export const activeSurvivorChanged = createAction<{
  readonly personId: string;
  readonly fname: string;
  /** IANA name of the zone in which their schedules are read. */
  readonly zone: string;
}>('monitoring/activeSurvivorChanged');

/** Nobody is looked at any more. */
export const activeSurvivorCleared = createAction('monitoring/activeSurvivorCleared');
