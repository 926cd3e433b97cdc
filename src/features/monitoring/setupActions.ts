import type { AppThunk } from '../../app/types.ts';
import type { InstructionsSeen } from '../../platform/sessionStore.ts';

export const shouldShowInstructions =
  (): AppThunk<boolean> =>
  (_dispatch, _getState, { device }) =>
    device.sessionStore.readInstructionsSeen() === null;

export const saveInstructionsSeen =
  (seen: InstructionsSeen): AppThunk =>
  (_dispatch, _getState, { device }) =>
    device.sessionStore.writeInstructionsSeen(seen);
