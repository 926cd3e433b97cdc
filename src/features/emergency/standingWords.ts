import { isFinal } from '../../../domain/alertStatus.ts';
import { clockTime } from '../../ui/dates.ts';
import type { StandingAlert } from './standing.ts';
import { texts } from './strings.ts';

interface StandingWords {
  readonly title: string;
  readonly body: readonly string[];
}

const unsent = (text: string, { isKept, stage }: StandingAlert): StandingWords => {
  if (isKept) return { title: texts.waits, body: [text, texts.notTold] };
  const failed = stage === 'offline' ? texts.queueFailed : texts.sendOrQueueFailed;
  return { title: texts.waits, body: [failed, texts.keepOpen, texts.notTold] };
};

/** Of what no disk holds: it lives as long as this page. */
const kept = ({ isKept }: StandingAlert): string[] => (isKept ? [] : [texts.keepOpen]);

/** What is said of an alert, the most urgent first; times are by this clock. */
export const standingWords = (
  alert: StandingAlert,
  zone: string,
  /** Names of those whom no push can reach now, where the server has not said it of this alert. */
  unreachable: readonly string[],
): StandingWords => {
  const { stage, sent, reason, pressedAt } = alert;
  const at = (instant: number) => clockTime(instant, zone);
  const pressed = texts.pressed(at(pressedAt));
  const answerer = sent?.answeredBy ?? texts.someone;
  const answered = at(sent?.answeredAt ?? pressedAt);
  const told = sent?.told.map(({ name }) => name) ?? [];
  const outOfReach = told
    .filter((name) => (sent?.unreachable ?? unreachable).includes(name))
    .map(texts.cannotBeAlerted);
  const count = texts.sentTo(told.length);
  const whom = texts.told(told, at(sent?.toldAt ?? pressedAt));
  switch (stage) {
    case 'sending':
      return { title: texts.sending, body: [pressed, ...kept(alert)] };
    case 'offline':
      return unsent(texts.offline, alert);
    case 'network':
      return unsent(texts.network, alert);
    case 'failed':
      return {
        title: texts.failed(reason || texts.noReason),
        body: [alert.isKept ? texts.goesOn : texts.keepOpen],
      };
    case 'signIn':
      return {
        title: alert.isWithdrawn ? texts.okWaiting : texts.failed(reason || texts.noReason),
        body: [texts.signInFirst, ...kept(alert)],
      };
    case 'okWaiting':
      return { title: texts.okWaiting, body: [texts.okWaitingBody, ...kept(alert)] };
    case 'nobody':
      return { title: texts.nobody, body: [texts.nobodyBody] };
    case 'told':
      return { title: texts.sent, body: [count, ...outOfReach, texts.noAnswer, whom] };
    case 'unanswered':
      return { title: texts.unanswered, body: [texts.unansweredBody, count, whom] };
    case 'seen':
      return { title: texts.seen(answerer, answered), body: [count, whom] };
    case 'closed':
      return { title: texts.closed(answerer, answered), body: [] };
    case 'ok': {
      const isOpen = sent?.told.some(({ status }) => !isFinal(status)) === true;
      return { title: texts.ok, body: isOpen ? [texts.staysOpen(answerer)] : [] };
    }
  }
};
