import type { MessageToPage, MessageToWorker } from '../../contract/messages.ts';
import type { WorkerLink } from '../../src/platform/workerLink.ts';

export type FakeWorkerLink = ReturnType<typeof makeFakeWorkerLink>;

export const makeFakeWorkerLink = () => {
  const received: MessageToWorker[] = [];
  const listeners = new Set<Parameters<WorkerLink['subscribe']>[0]>();
  return {
    heard: received as readonly MessageToWorker[],
    post: (message: MessageToWorker) => void received.push(message),
    subscribe: (listener: Parameters<WorkerLink['subscribe']>[0]) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    requestSync: () => undefined,
    /** Tells the page something; returns what it replied at once, if it did. */
    postToPage: (message: MessageToPage, onReply?: (sounds: boolean) => void) => {
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
