import * as v from 'valibot';
import {
  medicationChannel,
  type MedicationUpdate,
  medicationUpdate,
} from '../../contract/messages.ts';

/** Carries answered doses between the tabs of one device; a tab does not hear itself. */
export interface Bus {
  post: (update: MedicationUpdate) => void;
  /** Returns how to stop hearing. Messages of another shape are passed over. */
  hear: (listener: (update: MedicationUpdate) => void) => () => void;
  close: () => void;
}

export const makeBus = (): Bus => {
  const channel = new BroadcastChannel(medicationChannel);
  return {
    post: (update) => channel.postMessage(update),
    hear: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const parsed = v.safeParse(medicationUpdate, data);
        if (parsed.success) listener(parsed.output);
      };
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    close: () => channel.close(),
  };
};
