import { setFlagsFromString } from 'node:v8';

let savesMemory = false;

/** Collects garbage before the heap grows: a third less memory, but a third more processor time for a wave of pushes. */
export const saveMemory = (isOn: boolean): void => {
  if (savesMemory === isOn) return;
  savesMemory = isOn;
  setFlagsFromString(isOn ? '--optimize-for-size' : '--no-optimize-for-size');
};
