import { activitiesApi } from '../../api/activitiesApi.ts';
import { logFailures } from '../../api/logFailures.ts';
import type { AppStartListening } from '../../app/types.ts';

const whatFailed = 'The activity feed could not be loaded';

/** Feed or dashboard load failures are only logged (SPEC section 8). */
export const setupActivityFeedListeners = (startListening: AppStartListening): void => {
  logFailures(startListening, activitiesApi.endpoints.survivorDashboard, whatFailed);
};
