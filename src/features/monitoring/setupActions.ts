import type { AppThunk } from '../../app/types.ts';
import type { InstructionsSeen } from '../../device/sessionStore.ts';

/** Whether the instructions for alarms are still to be shown in this session, on this device. */
export const shouldShowInstructions =
  (): AppThunk<boolean> =>
  (_dispatch, _getState, { device }) =>
    device.sessionStore.readInstructionsSeen() === null;

export const saveInstructionsSeen =
  (seen: InstructionsSeen): AppThunk =>
  (_dispatch, _getState, { device }) =>
    device.sessionStore.writeInstructionsSeen(seen);
