import { firstScreenApi } from '../../api/firstScreenApi.ts';
import type { AppStartListening } from '../../app/types.ts';

export const setupProfileListeners = (startListening: AppStartListening): void => {
  startListening({
    matcher: firstScreenApi.endpoints.updateProfile.matchRejected,
    effect: ({ meta }, { dispatch }) => {
      // The server may have saved the profile although the call was aborted.
      if (meta.aborted) dispatch(firstScreenApi.util.invalidateTags(['Profile', 'Activities']));
    },
  });
};
