import type { PushAnswer, ReceivedPush } from '../../testkit/server/pushService.ts';

/** One request to the push service, and what it said. */
export interface Asking {
  readonly endpoint: string;
  /** The push, the same at each try. */
  readonly push: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly tag: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly answer: PushAnswer;
}

export const askingOf = (
  { subscription, message: { notification }, at }: ReceivedPush,
  answer: PushAnswer,
): Asking => ({
  endpoint: subscription.endpoint,
  push: notification.data.id,
  kind: notification.data.kind,
  subjectId: notification.data.subjectId,
  tag: notification.tag,
  at,
  answer,
});

const statusOf = ({ answer }: Asking): number | undefined =>
  typeof answer === 'object' && 'status' in answer ? answer.status : undefined;

export const isTaken = (asking: Asking): boolean => statusOf(asking) === 201;
export const saysGone = (asking: Asking): boolean => statusOf(asking) === 410;
/** The device may have shown it, and the server cannot know. */
export const isUnknown = ({ answer }: Asking): boolean => answer === 'hang' || answer === 'reset';

/** How long the push service wants to be left alone, in milliseconds. */
export const retryAfterOf = ({ answer }: Asking): number =>
  typeof answer === 'object' && 'retryAfter' in answer ? Number(answer.retryAfter) * 1_000 : 0;
