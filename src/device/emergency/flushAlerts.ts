import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { errorIn } from '../../../contract/errors.ts';
import { emergency } from '../../../domain/constants.ts';
import { isAhead, type Outcome, outcomeOf, waitAskedFor } from '../../../domain/outbox.ts';
import type { Exclusively } from '../exclusively.ts';
import { understood } from '../understood.ts';
import type { WireAnswer, WiredAnswer, WireCall } from '../wire.ts';
import type { AlertFailure, EmergencyQueue, QueuedAlert } from './emergencyQueue.ts';

/** With its id: held by whichever page or worker of the device is sending an alert. */
const lock = 'upstroke-emergency';

export type AlertAnswer = AnswerOf<Endpoints['sendEmergency']>;
type WithdrawalAnswer = AnswerOf<Endpoints['withdrawEmergency']>;

export interface FlushAlerts {
  readonly queue: EmergencyQueue;
  readonly personId: string;
  readonly exclusively: Exclusively;
  /** Alerts are tried before their time, unless the server asked for it. */
  readonly hurry: boolean;
  /** A person asks for it: no time is waited for at all. */
  readonly insists?: boolean;
  /** Rejects where no answer came. */
  readonly send: (call: WireCall, alert: QueuedAlert) => Promise<WiredAnswer>;
  /** Whether the session in which these alerts go out still stands. */
  readonly mayGoOn: () => boolean;
  readonly now: () => number;
  readonly jitter: () => number;
  readonly onTrying?: (alert: QueuedAlert) => void;
  /** The server has it. */
  readonly onSent: (alert: QueuedAlert, answer: AlertAnswer) => void;
  /** The server knows that the person is OK. */
  readonly onWithdrawn: (alert: QueuedAlert, answer: WithdrawalAnswer) => void;
  /** It was tried, and is not done. */
  readonly onLeft: (alert: QueuedAlert, outcome: Outcome) => void;
}

const callFor = (alert: QueuedAlert): WireCall => {
  const { id, message, alert_type, location_data, timestamp } = alert;
  if (alert.isWithdrawn) return { endpoint: 'withdrawEmergency', params: { emergencyId: id } };
  return {
    endpoint: 'sendEmergency',
    idempotencyKey: id,
    body: { id, message, alert_type, location_data, occurred_at: timestamp },
  };
};

const failureIn = (answer: WireAnswer | null): AlertFailure => ({
  status: answer?.status ?? null,
  message: answer ? errorIn(answer.body).message : '',
});

/** Of an alert that the server has: it waits for no other try. */
const answered = { retryAt: 0, notBefore: 0, failure: null } as const;

/** Tries one alert once. A refused one is kept and tried again: nothing of an emergency is parked. */
const tryOne = async (alert: QueuedAlert, flush: FlushAlerts): Promise<void> => {
  const { queue } = flush;
  const call = callFor(alert);
  flush.onTrying?.(alert);
  const answer = await flush.send(call, alert).then(understood, () => null);
  const now = flush.now();
  const retryAfter = waitAskedFor(answer?.retryAfter ?? null, now, emergency.longestWait);
  const outcome = outcomeOf({
    status: answer?.status ?? null,
    retryAfter,
    attempts: alert.attempts,
    now,
    jitter: flush.jitter(),
    longest: emergency.longestWait,
  });
  if (outcome.kind === 'sent' && answer) {
    const told = answer.body as AlertAnswer;
    if (alert.isWithdrawn || told.withdrawn) {
      await queue.change(alert, () => null);
      flush.onWithdrawn(alert, answer.body as WithdrawalAnswer);
      return;
    }
    const toldNobody = told.totalCaregivers === 0;
    // Meanwhile the person may have said that they are OK: that is still to be sent.
    await queue.change(alert, (known) =>
      known.isWithdrawn || toldNobody ? { ...known, ...answered, toldNobody } : null,
    );
    flush.onSent({ ...alert, ...answered, toldNobody }, told);
    return;
  }
  const tried = {
    attempts: alert.attempts + 1,
    retryAt: outcome.kind === 'retry' ? outcome.at : 0,
    notBefore: retryAfter === null ? 0 : now + retryAfter,
    failure: failureIn(answer),
  };
  await queue.change(alert, (known) => ({ ...known, ...tried }));
  flush.onLeft({ ...alert, ...tried }, outcome);
};

/** Whether the server is still to be told something of it. */
export const isUnsent = ({ toldNobody, isWithdrawn }: QueuedAlert): boolean =>
  !toldNobody || isWithdrawn;

/** Sends what waits for a person, each by itself: none holds back another. */
export const flushAlerts = async (flush: FlushAlerts): Promise<void> => {
  const { queue, personId, exclusively } = flush;
  const isDue = (alert: QueuedAlert) => {
    const now = flush.now();
    const waits = !flush.hurry && isAhead(alert.retryAt, now, emergency.longestWait);
    const mustWait = !flush.insists && isAhead(alert.notBefore, now, emergency.longestWait);
    return isUnsent(alert) && !waits && !mustWait;
  };
  const tryKnown = async (id: string) => {
    // Another tab or the worker may have had it until now.
    const known = (await queue.list(personId)).find((alert) => alert.id === id);
    if (known && isDue(known) && flush.mayGoOn()) await tryOne(known, flush);
  };
  const due = (await queue.list(personId)).filter(isDue);
  await Promise.all(due.map(({ id }) => exclusively(`${lock}:${id}`, () => tryKnown(id))));
};
