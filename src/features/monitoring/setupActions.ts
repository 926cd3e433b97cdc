import type { AppThunk } from '../../app/types.ts';
import type { InstructionsSeen } from '../../device/localKeys.ts';

/** Whether the instructions for alarms are still to be shown in this session, on this device. */
export const areInstructionsDue =
  (): AppThunk<boolean> =>
  (_dispatch, _getState, { device }) =>
    device.localKeys.readInstructionsSeen() === null;

export const noteInstructions =
  (seen: InstructionsSeen): AppThunk =>
  (_dispatch, _getState, { device }) =>
    device.localKeys.writeInstructionsSeen(seen);
