import { activitiesApi } from '../../api/activitiesApi.ts';
import type { AppStartListening } from '../../app/types.ts';

const whatFailed = 'The activity feed could not be loaded';
const endpoint = 'survivorDashboard';

/** Feed or dashboard load failures are only logged (SPEC section 8). */
export const setupActivityFeedListeners = (startListening: AppStartListening): void => {
  startListening({
    matcher: activitiesApi.endpoints.survivorDashboard.matchRejected,
    effect: ({ payload, meta }, { extra }) => {
      // One that was given up, or never begun because another was on its way, has not failed.
      if (meta.aborted || meta.condition || !payload) return;
      extra.device.log(whatFailed, {
        endpoint,
        kind: payload.kind,
        ...(payload.kind === 'refused' && { status: payload.status }),
      });
    },
  });
};
