import { activitiesApi } from '../../api/activitiesApi.ts';
import { logApiFailures } from '../../api/logApiFailures.ts';
import type { AppStartListening } from '../../app/types.ts';

const whatFailed = 'The activity feed could not be loaded';

/** Feed or dashboard load failures are only logged (SPEC section 8). */
export const setupActivityFeedListeners = (startListening: AppStartListening): void => {
  logApiFailures(startListening, activitiesApi.endpoints.survivorDashboard, whatFailed);
};
