import * as v from 'valibot';
import {
  type MessageToPage,
  messageToPage,
  type MessageToWorker,
} from '../../contract/messages.ts';

/** The page's side of what page and worker tell each other (SPEC section 7). */
export interface WorkerLink {
  post: (message: MessageToWorker) => void;
  /** `reply` says whether the alarm that is told of can be heard from this page. Returns how to stop hearing. */
  subscribe: (
    listener: (message: MessageToPage, reply: (sounds: boolean) => void) => void,
  ) => () => void;
  /** Asks for a `sync` of the worker when there is a network, also after this page is closed. */
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

/** Without workers nothing is told, and nothing heard. */
export const makeWorkerLink = (workers: ServiceWorkerContainer | undefined): WorkerLink => {
  const registered = async (): Promise<WithSync | undefined> =>
    workers?.getRegistration().catch(() => undefined);
  // The first one takes some seconds to install, and none ever comes where none is registered.
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
      // Where the browser knows no sync, the page's own triggers have to do.
      void registered().then((found) =>
        found?.sync?.register(outboxSyncTag).catch(() => undefined),
      ),
  };
};
