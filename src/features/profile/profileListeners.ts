import { logApiFailures } from '../../api/logApiFailures.ts';
import { profileApi } from '../../api/profileApi.ts';
import type { AppStartListening } from '../../app/types.ts';

export const setupProfileListeners = (startListening: AppStartListening): void => {
  logApiFailures(startListening, profileApi.endpoints.readProfile, 'The profile could not be read');

  startListening({
    matcher: profileApi.endpoints.updateProfile.matchRejected,
    effect: ({ meta }, { dispatch }) => {
      // The server may have saved the profile although the call was aborted.
      if (meta.aborted) dispatch(profileApi.util.invalidateTags(['Profile', 'Activities']));
    },
  });
};
