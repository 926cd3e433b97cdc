import type { NewOutboxRow } from './outboxStore.ts';
import { type SendResult, sendRow, type SendRowDeps } from './sendRow.ts';

const noopStore: SendRowDeps['store'] = {
  put: async () => undefined,
  remove: async () => undefined,
};

export const sendUnstoredRow = (
  made: NewOutboxRow,
  deps: Omit<SendRowDeps, 'store'>,
): Promise<SendResult> => {
  const fresh = { done: 0, attempts: 0, retryAt: 0, notBefore: 0, refusal: null };
  return sendRow({ ...made, ...fresh, seq: 0 }, { ...deps, store: noopStore });
};
