import { settingChanged } from '../../src/features/settings/settingsSlice.ts';
import type { Tab } from './testbed.ts';

/** Sets whose alerts get the location of the device. */
export const addLocationFor = ({ store }: Tab, locationOf: string | null): void =>
  void store.dispatch(settingChanged({ locationOf }));
