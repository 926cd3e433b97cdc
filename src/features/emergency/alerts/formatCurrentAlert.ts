import { isFinal } from '../../../../domain/alertTransitions.ts';
import { awayAlertDelayMs } from '../../../../domain/onDuty.ts';
import { formatClockTime } from '../../../platform/formatDate.ts';
import type { AlertStage, SentAlert } from '../../../../domain/survivorAlertStage.ts';
import { leftAfterSeeing } from '../../../../domain/alertWords.ts';
import type { CurrentAlert, Recipient } from './currentAlerts.ts';
import { sharedTexts } from '../sharedStrings.ts';
import { texts } from '../strings.ts';

/** Nothing of it waits: neither for a caregiver nor for the server. */
export const overStages: ReadonlySet<AlertStage> = new Set(['closed', 'ok']);

/** A caregiver knows, or the alert is over. */
export const goodStages: ReadonlySet<AlertStage> = new Set(['seen', ...overStages]);

const unsentText = (text: string, { isStored, stage }: CurrentAlert) => {
  const title = texts.notSentYet;
  if (isStored) return { title, body: [text] };
  const failed = stage === 'offline' ? texts.queueFailed : texts.sendOrQueueFailed;
  return { title, body: [failed, texts.keepOpen] };
};

const keepOpenHint = ({ isStored }: CurrentAlert): string[] => (isStored ? [] : [texts.keepOpen]);

const closedLine = ({ closedBy, told }: SentAlert, when: string): string => {
  const isFalseAlarm = told.some(({ status }) => status === 'false_alarm');
  return sharedTexts.closed(closedBy, when, isFalseAlarm ? 'false_alarm' : 'resolved');
};

export const formatCurrentAlert = (
  alert: CurrentAlert,
  zone: string,
  recipients: readonly Recipient[] | null,
  /** By default, all have been alerted. */
  now = Infinity,
) => {
  const { stage, sent, reason, pressedAt } = alert;
  const at = (instant: number) => formatClockTime(instant, zone);
  const answerer = sent?.answeredBy ?? texts.aCaregiver;
  const seenBy = sent?.seenBy ?? [{ name: answerer, at: sent?.answeredAt ?? pressedAt }];
  const seenLines = seenBy.map((seen) => sharedTexts.seen(seen.name, texts.at(at(seen.at))));
  const closer = sent?.closedBy ?? (sent?.closedAt == null ? answerer : null);
  const closedLines = sent?.closedAt == null ? [] : [closedLine(sent, texts.at(at(sent.closedAt)))];
  const isAgain = sent?.reopenedAt != null;
  const names = sent?.told.map(({ name }) => name) ?? [];
  const recipientNames = isAgain ? names.filter((name) => name !== sent.leftBy) : names;
  const recipientsOf = (name: string) => recipients?.filter((known) => known.name === name) ?? [];
  const phoneOf = (name: string) => {
    const [one, namesake] = recipientsOf(name);
    return (!namesake && one?.phone) || null;
  };
  const unreachable = [...new Set(recipientNames)].filter(
    (name) =>
      sent?.unreachable?.includes(name) ??
      recipientsOf(name).some(({ isReachable }) => !isReachable),
  );
  const toldAt = sent?.toldAt ?? pressedAt;
  const isHeld = (name: string) => recipientsOf(name).some((one) => one.isHeld);
  const held = now - toldAt < awayAlertDelayMs ? recipientNames.filter(isHeld) : [];
  const told = recipientNames.filter((name) => !held.includes(name));
  const mayNotRing = texts.mayNotRing(unreachable.map((name) => ({ name, phone: phoneOf(name) })));
  /** Of two with one name, either may be meant. */
  const isUnheard =
    unreachable.length > 0 &&
    told.every((name) => unreachable.includes(name) && recipientsOf(name).length < 2);
  const sentLines = [
    ...(isUnheard ? mayNotRing : []),
    texts.sentTo(told, at(toldAt)),
    ...held.map((name) => texts.held(name, at(toldAt + awayAlertDelayMs))),
    ...(sent?.isLocated ? [texts.locationSent] : []),
    ...(isUnheard ? [] : mayNotRing),
  ];
  const leftLines = isAgain ? [leftAfterSeeing(sent.leftBy ?? null)] : [];
  const failed = texts.failed(reason || texts.noReason);
  switch (stage) {
    case 'sending':
      return { title: texts.sending, body: keepOpenHint(alert) };
    case 'offline':
      return unsentText(texts.offline, alert);
    case 'network':
      return unsentText(texts.network, alert);
    case 'failed':
      return {
        title: texts.notSentYet,
        body: [failed, alert.isStored ? texts.retriesByItself : texts.keepOpen],
      };
    case 'signIn':
      return {
        title: alert.isCancelled ? texts.cancelPending : texts.notSentYet,
        body: [...(alert.isCancelled ? [] : [failed]), texts.signInFirst, ...keepOpenHint(alert)],
      };
    case 'okWaiting':
      return {
        title: texts.cancelPending,
        body: [texts.cancelPendingBody, ...keepOpenHint(alert)],
      };
    case 'nobody':
      return {
        title: isAgain ? texts.noOneLeft : texts.reachedNoOne,
        body: [...leftLines, texts.reachedNoOneBody],
      };
    case 'told':
      return {
        title: isAgain ? texts.sentAgain : texts.sent,
        body: [
          ...leftLines.map((line) => `${line} ${texts.alertingOthers}`),
          ...sentLines,
          ...(unreachable.length > 0 ? [] : [texts.noAnswer]),
        ],
        isUnheard,
      };
    case 'unanswered':
      return { title: texts.unanswered, body: [...leftLines, texts.unansweredBody, ...sentLines] };
    case 'seen':
      return { title: texts.knows(answerer), body: seenLines };
    case 'closed':
      return { title: texts.closed(closer), body: closedLines };
    case 'ok': {
      const isOpen = sent?.told.some(({ status }) => !isFinal(status)) === true;
      return { title: texts.cancelled, body: isOpen ? [texts.staysOpen(answerer)] : closedLines };
    }
  }
};
