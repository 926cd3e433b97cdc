import { isFinal } from '../../../domain/alertTransitions.ts';
import { formatClockTime } from '../../platform/formatDate.ts';
import type { CurrentAlert } from './currentAlerts.ts';
import { texts } from './strings.ts';

const unsentText = (text: string, { isStored, stage }: CurrentAlert) => {
  if (isStored) return { title: texts.waitingToSend, body: [text, texts.notNotifiedYet] };
  const failed = stage === 'offline' ? texts.queueFailed : texts.sendOrQueueFailed;
  return { title: texts.waitingToSend, body: [failed, texts.keepOpen, texts.notNotifiedYet] };
};

const keepOpenHint = ({ isStored }: CurrentAlert): string[] => (isStored ? [] : [texts.keepOpen]);

/** Most urgent text first. */
export const formatCurrentAlert = (
  alert: CurrentAlert,
  zone: string,
  unreachableNames: readonly string[],
) => {
  const { stage, sent, reason, pressedAt } = alert;
  const at = (instant: number) => formatClockTime(instant, zone);
  const pressed = texts.pressed(at(pressedAt));
  const answerer = sent?.answeredBy ?? texts.someone;
  const answered = at(sent?.answeredAt ?? pressedAt);
  const recipientNames = sent?.told.map(({ name }) => name) ?? [];
  const unreachableLines = recipientNames
    .filter((name) => (sent?.unreachable ?? unreachableNames).includes(name))
    .map(texts.cannotBeAlerted);
  const count = texts.sentTo(recipientNames.length);
  const recipientsLine = texts.notified(recipientNames, at(sent?.toldAt ?? pressedAt));
  switch (stage) {
    case 'sending':
      return { title: texts.sending, body: [pressed, ...keepOpenHint(alert)] };
    case 'offline':
      return unsentText(texts.offline, alert);
    case 'network':
      return unsentText(texts.network, alert);
    case 'failed':
      return {
        title: texts.failed(reason || texts.noReason),
        body: [alert.isStored ? texts.retriesByItself : texts.keepOpen],
      };
    case 'signIn':
      return {
        title: alert.isCancelled ? texts.cancelPending : texts.failed(reason || texts.noReason),
        body: [texts.signInFirst, ...keepOpenHint(alert)],
      };
    case 'okWaiting':
      return {
        title: texts.cancelPending,
        body: [texts.cancelPendingBody, ...keepOpenHint(alert)],
      };
    case 'nobody':
      return { title: texts.notifiedNobody, body: [texts.notifiedNobodyBody] };
    case 'told':
      return {
        title: texts.sent,
        body: [count, ...unreachableLines, texts.noAnswer, recipientsLine],
      };
    case 'unanswered':
      return { title: texts.unanswered, body: [texts.unansweredBody, count, recipientsLine] };
    case 'seen':
      return { title: texts.seen(answerer, answered), body: [count, recipientsLine] };
    case 'closed':
      return { title: texts.closed(answerer, answered), body: [] };
    case 'ok': {
      const isOpen = sent?.told.some(({ status }) => !isFinal(status)) === true;
      return { title: texts.cancelled, body: isOpen ? [texts.staysOpen(answerer)] : [] };
    }
  }
};
