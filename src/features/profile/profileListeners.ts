import { profileApi } from '../../api/profileApi.ts';
import type { AppStartListening } from '../../app/types.ts';

/** The screen says that the profile could not be read; why is for the log. */
export const setupProfileListeners = (startListening: AppStartListening): void => {
  startListening({
    matcher: profileApi.endpoints.readProfile.matchRejected,
    effect: ({ payload, meta }, { extra }) => {
      // Asked for again while an answer was on its way: no failure.
      if (meta.condition || !payload) return;
      const { kind } = payload;
      const detail = kind === 'refused' ? { kind, status: payload.status } : { kind };
      extra.device.log('The profile could not be read', detail);
    },
  });
};
