import type { SendOutcome } from '../../../domain/retryPolicy.ts';
import { sendItem, type Sender } from './flushQueue.ts';
import type { NewOutboxRow, OutboxRow } from './outboxStore.ts';
import { rowPolicy } from './rowPolicy.ts';

const unstoredPolicy = rowPolicy({ put: async () => undefined, remove: async () => undefined });

/** Sends a row once that the device cannot store; `signIn` if its user is logged out. */
export const storeOrSend = async (
  made: NewOutboxRow,
  add: (made: NewOutboxRow) => Promise<unknown>,
  sender: Sender,
): Promise<SendOutcome['kind'] | 'stored'> => {
  try {
    await add(made);
    return 'stored';
  } catch {
    const session = sender.openSession(made.personId);
    if (!session) return 'signIn';
    const fresh = { seq: 0, done: 0, attempts: 0, retryAt: 0, notBefore: 0, refusal: null };
    return sendItem<OutboxRow>({ ...made, ...fresh }, unstoredPolicy, session, sender);
  }
};
