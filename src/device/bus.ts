import type { GenericSchema, InferOutput } from 'valibot';
import * as v from 'valibot';
import {
  alarmChannel,
  type AlarmUpdate,
  alarmUpdate,
  medicationChannel,
  type MedicationUpdate,
  medicationUpdate,
} from '../../contract/messages.ts';

/** Carries messages of one kind between the tabs of one device; a tab does not hear itself. */
export interface Channel<T> {
  post: (message: T) => void;
  /** Returns how to stop hearing. Messages of another shape are passed over. */
  subscribe: (listener: (message: T) => void) => () => void;
  close: () => void;
}

const makeChannel = <S extends GenericSchema>(name: string, schema: S): Channel<InferOutput<S>> => {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const parsed = v.safeParse(schema, data);
        if (parsed.success) listener(parsed.output);
      };
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    close: () => channel.close(),
  };
};

/** Answered doses (SPEC section 7). */
export type MedicationBus = Channel<MedicationUpdate>;
export const makeMedicationBus = (): MedicationBus =>
  makeChannel(medicationChannel, medicationUpdate);

/** What was done with alarms that are not answered yet. */
export type AlarmBus = Channel<AlarmUpdate>;
export const makeAlarmBus = (): AlarmBus => makeChannel(alarmChannel, alarmUpdate);
