import type { GenericSchema, InferOutput } from 'valibot';
import * as v from 'valibot';
import {
  alarmChannel,
  alarmUpdate,
  medicationChannel,
  medicationUpdate,
} from '../../contract/messages.ts';

/** A tab does not receive its own messages. */
export interface Channel<T> {
  post: (message: T) => void;
  subscribe: (listener: (message: T) => void) => void;
  close: () => void;
}

const makeChannel = <S extends GenericSchema>(name: string, schema: S): Channel<InferOutput<S>> => {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (listener) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const parsed = v.safeParse(schema, data);
        if (parsed.success) listener(parsed.output);
      });
    },
    close: () => channel.close(),
  };
};

export const makeMedicationBus = () => makeChannel(medicationChannel, medicationUpdate);

export const makeAlarmBus = () => makeChannel(alarmChannel, alarmUpdate);
