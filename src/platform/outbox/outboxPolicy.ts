import type { EndpointName } from '../../../contract/endpoints/index.ts';
import { parseErrorBody } from '../../../contract/errors.ts';
import type { SendOutcome } from '../../../domain/retryDelays.ts';
import type { ApiCall, HttpResponse } from '../httpClient.ts';
import { type Attempt, type Sender, sendItem, type SendPolicy } from './flushQueue.ts';
import type { SaveCall } from './outboxCalls.ts';
import type { NewOutboxRow, OutboxRow, OutboxStore, Rejection } from './outboxStore.ts';

const noErrorIfGone: ReadonlySet<EndpointName> = new Set(['deleteMedicine', 'setReminderStatus']);

/**
 * A deleted medicine or reminder is no error, and its dose was not missed; a miss ahead of the
 * server's clock is valid later.
 */
const effectiveStatus = (row: OutboxRow, { endpoint }: ApiCall, answer: HttpResponse): number => {
  const { status, body } = answer;
  const isMiss = row.said?.answer.status === 'missed';
  if (status === 404 && (isMiss || noErrorIfGone.has(endpoint))) return 200;
  return parseErrorBody(body).code === 'not_due' ? 425 : status;
};

const parseRejection = ({ status, body }: HttpResponse): Rejection => {
  const { code, message, existing_id } = parseErrorBody(body);
  return { status, code, message, existingId: existing_id ?? null };
};

const applyAttempt = ({
  item: row,
  outcome,
  response,
  startedAt: triedAt,
  notBefore,
}: Attempt<OutboxRow>): OutboxRow => {
  switch (outcome.kind) {
    case 'sent':
      return { ...row, done: row.done + 1, attempts: 0, retryAt: 0, notBefore: 0 };
    case 'retry':
      return { ...row, attempts: row.attempts + 1, triedAt, retryAt: outcome.at, notBefore };
    case 'refused':
      return response ? { ...row, refusal: parseRejection(response) } : row;
    case 'signIn':
      return { ...row, retryAt: 0, notBefore: 0 };
  }
};

const groupsOf = ({ group, alsoGroup }: OutboxRow): string[] =>
  alsoGroup === undefined ? [group] : [group, alsoGroup];

const savedIn = ({ calls: [call] }: OutboxRow): SaveCall | null =>
  call?.endpoint === 'saveMedicine' ? call : null;

/** Each save defines the whole medicine, so it can replace what the refused one replaces. */
const withoutRefused = (row: OutboxRow, refused: readonly OutboxRow[]): OutboxRow => {
  const save = savedIn(row);
  const base = refused.map(savedIn).find((other) => other?.body.revision === save?.body.replaces);
  if (!save || !base) return row;
  return { ...row, calls: [{ ...save, body: { ...save.body, replaces: base.body.replaces } }] };
};

export const outboxLock = 'upstroke-outbox';

/** Rejected rows are kept, but not sent again; rejected locations, which no screen shows, are deleted. */
export const outboxPolicy = (
  store: Pick<OutboxStore, 'put' | 'remove'>,
): SendPolicy<OutboxRow> => ({
  lockFor: () => outboxLock,
  isSendable: ({ refusal }) => !refusal,
  withoutRefused,
  groupsOf,
  // A miss may be sent late; answers of the user go first.
  blockedGroups: (row) => (row.said?.answer.status === 'missed' ? [] : groupsOf(row)),
  callsOf: ({ calls, done }) => calls.slice(done),
  statusOf: effectiveStatus,
  record: async (attempt) => {
    const row = applyAttempt(attempt);
    const isOver = row.done === row.calls.length || (row.refusal && row.kind === 'alertLocated');
    await (isOver ? store.remove(row.seq) : store.put(row));
    return row;
  },
});

const unstoredPolicy = outboxPolicy({ put: async () => undefined, remove: async () => undefined });

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
