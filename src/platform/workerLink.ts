import * as v from 'valibot';
import {
  type MessageToPage,
  messageToPage,
  type MessageToWorker,
} from '../../contract/messages.ts';

export const outboxSyncTag = 'outbox';

interface WithSync extends ServiceWorkerRegistration {
  readonly sync?: { register: (tag: string) => Promise<void> };
}

/** Browsers without Background Sync rely on the triggers of pages. */
export const registerSync = async (registration: WithSync | undefined): Promise<void> => {
  await registration?.sync?.register(outboxSyncTag).catch(() => undefined);
};

const replyTo = ({ ports }: MessageEvent) => {
  const [port] = ports;
  return (sounds: boolean) => port?.postMessage({ sounds });
};

export const makeWorkerLink = (workers: ServiceWorkerContainer | undefined) => {
  const registered = async () => workers?.getRegistration().catch(() => undefined);
  // Installing takes seconds, and `ready` never resolves without a registration.
  const active = async (): Promise<ServiceWorker | null | undefined> => {
    const found = await registered();
    return found && (found.active ?? (await workers?.ready)?.active);
  };
  return {
    post: (message: MessageToWorker): void =>
      void active().then((worker) => worker?.postMessage(message)),
    subscribe: (listener: (message: MessageToPage, reply: (sounds: boolean) => void) => void) => {
      workers?.addEventListener('message', (event: MessageEvent<unknown>) => {
        const parsed = v.safeParse(messageToPage, event.data);
        if (parsed.success) listener(parsed.output, replyTo(event));
      });
    },
    isRegistered: async (): Promise<boolean> => (await registered()) !== undefined,
    /** Works after the page is closed. */
    requestSync: (): void => void registered().then(registerSync),
  };
};
