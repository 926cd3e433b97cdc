import * as v from 'valibot';
import {
  type MessageToPage,
  messageToPage,
  type MessageToWorker,
} from '../../contract/messages.ts';

export interface WorkerLink {
  post: (message: MessageToWorker) => void;
  subscribe: (
    listener: (message: MessageToPage, reply: (sounds: boolean) => void) => void,
  ) => () => void;
  /** Works after the page is closed. */
  requestSync: () => void;
}

export const outboxSyncTag = 'outbox';

interface WithSync extends ServiceWorkerRegistration {
  readonly sync?: { register: (tag: string) => Promise<void> };
}

const replyTo = ({ ports }: MessageEvent) => {
  const [port] = ports;
  return (sounds: boolean) => port?.postMessage({ sounds });
};

export const makeWorkerLink = (workers: ServiceWorkerContainer | undefined): WorkerLink => {
  const registered = async (): Promise<WithSync | undefined> =>
    workers?.getRegistration().catch(() => undefined);
  // Installing takes seconds, and `ready` never resolves without a registration.
  const active = async (): Promise<ServiceWorker | null | undefined> => {
    const found = await registered();
    return found && (found.active ?? (await workers?.ready)?.active);
  };
  return {
    post: (message) => void active().then((worker) => worker?.postMessage(message)),
    subscribe: (listener) => {
      const onMessage = (event: MessageEvent<unknown>) => {
        const parsed = v.safeParse(messageToPage, event.data);
        if (parsed.success) listener(parsed.output, replyTo(event));
      };
      workers?.addEventListener('message', onMessage);
      return () => workers?.removeEventListener('message', onMessage);
    },
    requestSync: () =>
      // Browsers without Background Sync rely on the page's own triggers.
      void registered().then((found) =>
        found?.sync?.register(outboxSyncTag).catch(() => undefined),
      ),
  };
};
