import { profileApi } from '../../api/profileApi.ts';
import type { AppStartListening } from '../../app/types.ts';

export const setupProfileListeners = (startListening: AppStartListening): void => {
  startListening({
    matcher: profileApi.endpoints.updateProfile.matchRejected,
    effect: ({ meta }, { dispatch }) => {
      // The server may have saved the profile although the call was aborted.
      if (meta.aborted) dispatch(profileApi.util.invalidateTags(['Profile', 'Activities']));
    },
  });
};
