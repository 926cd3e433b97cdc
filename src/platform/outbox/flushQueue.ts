import type { EndpointName } from '../../../contract/endpoints/index.ts';
import {
  cappedRetryAfter,
  isWaitingUntil,
  type SendOutcome,
  sendOutcome,
} from '../../../domain/retryDelays.ts';
import type { ApiCall, ApiResponse, HttpResponse } from '../httpClient.ts';
import { isOwnResponse } from '../isOwnResponse.ts';
import type { WithLock } from '../withLock.ts';

interface PendingItem {
  readonly personId: string;
  readonly attempts: number;
  readonly triedAt?: number;
  readonly retryAt: number;
  readonly notBefore: number;
}

/** `item` as it was before the attempt in `record`, and after it in `onResult`. */
export interface Attempt<T> {
  readonly item: T;
  readonly call: ApiCall;
  readonly startedAt: number;
  readonly outcome: SendOutcome;
  /** Null if none arrived that matches the contract. */
  readonly response: HttpResponse | null;
  readonly notBefore: number;
}

export interface SendPolicy<T extends PendingItem> {
  /** Items of the same lock are sent in order. */
  readonly lockFor: (item: T) => string;
  /** The longest backoff and Retry-After; the defaults of `retryDelays` if absent. */
  readonly maxWaitMs?: number;
  readonly isSendable: (item: T) => boolean;
  /** The item, if it builds on one of the `refused`, as it has to be sent without that one. */
  readonly withoutRefused?: (item: T, refused: readonly T[]) => T;
  /** An item waits for earlier unsent ones that block its groups. */
  readonly groupsOf: (item: T) => readonly string[];
  readonly blockedGroups: (item: T) => readonly string[];
  readonly callsOf: (item: T) => readonly ApiCall[];
  readonly statusOf: (item: T, call: ApiCall, response: HttpResponse) => number;
  /** Stores the result of a call before the next one; resolves with the changed item. */
  readonly record: (attempt: Attempt<T>) => Promise<T>;
}

interface SendSession {
  readonly send: (call: ApiCall) => Promise<ApiResponse>;
  readonly onUnauthorized: (endpoint: EndpointName) => void;
}

export interface Sender {
  readonly withLock: WithLock;
  /** Null while the person is not signed in. */
  readonly openSession: (personId: string) => SendSession | null;
  readonly now: () => number;
  readonly jitter: () => number;
}

export interface FlushOptions<T> extends Sender {
  readonly list: () => Promise<readonly T[]>;
  /** Sends before `retryAt`, but not before `notBefore`. */
  readonly ignoreBackoff: boolean;
  readonly ignoreRetryAfter?: boolean;
  readonly onResult: (last: Attempt<T>) => void;
}

/** Stops at the first call that fails; idempotency keys make repeats safe. */
export const sendItem = async <T extends PendingItem>(
  start: T,
  { maxWaitMs, callsOf, statusOf, record }: SendPolicy<T>,
  session: SendSession,
  { now, jitter, onResult }: Sender & Partial<Pick<FlushOptions<T>, 'onResult'>>,
): Promise<SendOutcome['kind']> => {
  let last: Attempt<T> | undefined;
  for (const call of callsOf(start)) {
    const { item } = last ?? { item: start };
    const startedAt = now();
    const response = await session.send(call).then(
      (answer) => (isOwnResponse(answer) ? answer : null),
      () => null,
    );
    const at = now();
    const retryAfterMs = cappedRetryAfter(response?.retryAfter ?? null, at, maxWaitMs);
    const outcome = sendOutcome({
      status: response && statusOf(item, call, response),
      retryAfterMs,
      attempts: item.attempts,
      now: at,
      jitter: jitter(),
      maxDelayMs: maxWaitMs,
    });
    const notBefore = retryAfterMs === null ? 0 : at + retryAfterMs;
    const attempt = { item, call, startedAt, outcome, response, notBefore };
    last = { ...attempt, item: await record(attempt) };
    if (outcome.kind !== 'sent') break;
  }
  if (!last) return 'sent';
  onResult?.(last);
  if (last.outcome.kind === 'signIn') session.onUnauthorized(last.call.endpoint);
  return last.outcome.kind;
};

/** Sends what is due; resolves with the outcomes. */
export const flush = async <T extends PendingItem>(
  policy: SendPolicy<T>,
  how: FlushOptions<T>,
): Promise<ReadonlySet<SendOutcome['kind']>> => {
  const { lockFor, maxWaitMs, isSendable } = policy;
  const requestedAt = how.now();
  const outcomes = new Set<SendOutcome['kind']>();
  const isWaiting = ({ triedAt = 0, retryAt, notBefore }: T): boolean => {
    const now = how.now();
    // Other tabs that woke at the same time do not hurry it again. A `triedAt` in the future comes
    // from a clock that has been set since.
    const wasTriedSince = triedAt > requestedAt && triedAt <= now;
    const mustBackOff = !how.ignoreBackoff || wasTriedSince;
    return (
      (mustBackOff && isWaitingUntil(retryAt, now, maxWaitMs)) ||
      (!how.ignoreRetryAfter && isWaitingUntil(notBefore, now, maxWaitMs))
    );
  };
  const sendInOrder = async (items: readonly T[]): Promise<void> => {
    const blocked = new Set<string>();
    const refused = items.filter((item) => !isSendable(item));
    for (const listed of items.filter(isSendable)) {
      const item = policy.withoutRefused?.(listed, refused) ?? listed;
      const block = () => policy.blockedGroups(item).forEach((group) => blocked.add(group));
      if (policy.groupsOf(item).some((group) => blocked.has(group)) || isWaiting(item)) {
        block();
        continue;
      }
      const session = how.openSession(item.personId);
      if (!session) return;
      const outcome = await sendItem(item, policy, session, how);
      outcomes.add(outcome);
      if (outcome === 'signIn') return;
      if (outcome === 'retry') block();
      if (outcome === 'refused') refused.push(item);
    }
  };
  const due = (await how.list()).filter((item) => isSendable(item) && !isWaiting(item));
  const sendLocked = async (name: string) => {
    // Another tab or the worker may have sent it while this one waited for the lock.
    await sendInOrder((await how.list()).filter((item) => lockFor(item) === name));
  };
  const locks = new Set(due.map(lockFor));
  await Promise.all([...locks].map((name) => how.withLock(name, () => sendLocked(name))));
  return outcomes;
};
