import type { NewOutboxRow } from './outboxStore.ts';
import { type SendRow, sendRow, type Sent } from './sendRow.ts';

const nowhere: SendRow['store'] = { put: async () => undefined, remove: async () => undefined };

/** Sends once what the device cannot store (DESIGN section 5, Outbox); nothing of it is kept. */
export const sendFromMemory = (made: NewOutboxRow, deps: Omit<SendRow, 'store'>): Promise<Sent> => {
  const fresh = { done: 0, attempts: 0, retryAt: 0, notBefore: 0, refusal: null };
  return sendRow({ ...made, ...fresh, seq: 0 }, { ...deps, store: nowhere });
};
