import type { Alert, AlertLocation } from '../../../../contract/endpoints/index.ts';
import type { AlertStatus } from '../../../../contract/fields.ts';
import { isFinal } from '../../../../domain/alertTransitions.ts';
import { timeAgo } from '../../../../domain/feed.ts';
import { minute } from '../../../../domain/specConstants.ts';
import { formatClockTime, formatDateTime } from '../../../platform/formatDate.ts';
import { logTexts as texts, pinnedTexts } from './logStrings.ts';
import { sharedTexts } from '../sharedStrings.ts';

const locale = 'en-GB';
const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });

const isSameDate = (one: number, other: number): boolean =>
  dateFormat.format(one) === dateFormat.format(other);

export const survivorName = ({ fname, lname }: Alert): string => `${fname} ${lname}`;

export const formatPressedAt = ({ pressed_at }: Alert): string =>
  formatDateTime(Date.parse(pressed_at));

export const formatNeedHelp = (alerts: readonly Alert[]): string =>
  pinnedTexts.needHelp([...new Set(alerts.map(survivorName))]);

/** Dated if not of today; relative within a day. */
export const formatPressedAgo = ({ pressed_at }: Alert, now: number): string => {
  const at = Date.parse(pressed_at);
  const ago = timeAgo(at, now)?.toLowerCase();
  const when = isSameDate(at, now) ? texts.at(formatClockTime(at)) : texts.on(formatDateTime(at));
  return pinnedTexts.alert(when, ago);
};

/** Null unless the server received it more than a minute after the press. */
export const formatLateArrival = ({ pressed_at, created_at }: Alert): string | null => {
  const [pressed, arrived] = [Date.parse(pressed_at), Date.parse(created_at)];
  if (arrived - pressed <= minute) return null;
  const at = (instant: number) =>
    isSameDate(pressed, arrived)
      ? texts.at(formatClockTime(instant))
      : texts.on(formatDateTime(instant));
  return texts.pressedAndArrived(at(pressed), at(arrived));
};

/** Dated if not on the day of the press. */
const formatLater = (at: number, { pressed_at }: Pick<Alert, 'pressed_at'>): string =>
  isSameDate(at, Date.parse(pressed_at)) ? formatClockTime(at) : formatDateTime(at);

const formatDistance = (metres: number): string =>
  metres < 1000 ? `${Math.max(1, metres)} m` : `${Math.ceil(metres / 1000)} km`;

export const formatLocation = ({ at, accuracy }: AlertLocation, alert: Alert): string =>
  texts.location(formatLater(at, alert), formatDistance(accuracy));

const formatWhen = (time: string, alert: Alert): string => {
  const at = Date.parse(time);
  const isSameDay = isSameDate(at, Date.parse(alert.pressed_at));
  return isSameDay ? texts.at(formatClockTime(at)) : texts.on(formatDateTime(at));
};

/** Lists of version 1.0.0 name only the first. */
const seenBy = ({ seen_by, answered_by, answered_at }: Alert): NonNullable<Alert['seen_by']> =>
  seen_by ??
  (answered_by === null || answered_at === null ? [] : [{ name: answered_by, at: answered_at }]);

export const formatSeen = (alert: Alert): string[] =>
  seenBy(alert).map(({ name, at }) => sharedTexts.seen(name, formatWhen(at, alert)));

/** Null unless a caregiver closed it. */
export const formatClosed = (alert: Alert): string | null => {
  const { status, closed_at = null, closed_by } = alert;
  if (closed_at === null || !isFinal(status)) return null;
  return sharedTexts.closed(closed_by, formatWhen(closed_at, alert), status);
};

/** One for all caregivers: seen by one is seen. */
export const sharedStatus = (alert: Alert): AlertStatus =>
  alert.status === 'pending' && seenBy(alert).length > 0 ? 'acknowledged' : alert.status;

export const formatStatus = (alert: Alert): string => {
  const { status, withdrawn_at, closed_at = null } = alert;
  return isFinal(status) && withdrawn_at !== null && closed_at === null
    ? texts.saidOk
    : texts.status[sharedStatus(alert)];
};

/** Who has seen it, the cancellation, and who closed it. */
export const formatAnswers = (alert: Alert): string[] => {
  const { withdrawn_at, fname } = alert;
  const closed = formatClosed(alert);
  return [
    ...formatSeen(alert),
    ...(withdrawn_at === null
      ? []
      : [texts.cancelledBy(fname, formatLater(Date.parse(withdrawn_at), alert))]),
    ...(closed === null ? [] : [closed]),
  ];
};
