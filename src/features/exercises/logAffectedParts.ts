import type { AppThunk } from '../../app/types.ts';

/** SPEC section 2, Exercise screens: "The selection is only logged and sent nowhere." */
export const logAffectedParts =
  (): AppThunk =>
  (_dispatch, getState, { device }) => {
    device.logInfo('Affected body parts', { parts: getState().exercises.parts.join(', ') });
  };
