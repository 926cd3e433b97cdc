import type { MessageToPage, MessageToWorker } from '../../contract/messages.ts';
import type { WorkerLink } from '../../src/device/workerLink.ts';

export interface DrivenWorker extends WorkerLink {
  /** What the page has told it so far. */
  readonly heard: readonly MessageToWorker[];
  readonly syncs: () => number;
  /** Tells the page something; returns what it replied at once, if it did. */
  readonly tell: (
    message: MessageToPage,
    onReply?: (sounds: boolean) => void,
  ) => boolean | undefined;
}

/** A device's worker as its page knows it. */
export const makeDrivenWorker = (): DrivenWorker => {
  const heard: MessageToWorker[] = [];
  const listeners = new Set<Parameters<WorkerLink['hear']>[0]>();
  let syncs = 0;
  return {
    heard,
    syncs: () => syncs,
    post: (message) => void heard.push(message),
    hear: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    requestSync: () => {
      syncs += 1;
    },
    tell: (message, onReply) => {
      let replied: boolean | undefined;
      for (const listener of listeners) {
        listener(message, (sounds) => {
          replied = sounds;
          onReply?.(sounds);
        });
      }
      return replied;
    },
  };
};
