import type { Alert } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/constants.ts';
import { fullDate } from '../../ui/dates.ts';
import { logTexts as texts } from './logStrings.ts';

const locale = 'en-GB';
const dateOf = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
const timeOf = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

const isSameDate = (one: number, other: number): boolean =>
  dateOf.format(one) === dateOf.format(other);

/** Both names. */
export const survivorOf = ({ fname, lname }: Alert): string => `${fname} ${lname}`;

/** When the button was pressed, on this device's clock. */
export const pressedOn = ({ pressed_at }: Alert): string => fullDate(Date.parse(pressed_at));

/** That the server learned of it more than a minute after the press; null where it did not. */
export const arrivedLate = ({ pressed_at, created_at }: Alert): string | null => {
  const [pressed, arrived] = [Date.parse(pressed_at), Date.parse(created_at)];
  if (arrived - pressed <= minute) return null;
  const at = (instant: number) =>
    isSameDate(pressed, arrived) ? texts.at(timeOf.format(instant)) : texts.on(fullDate(instant));
  return texts.pressedAndArrived(at(pressed), at(arrived));
};

/**
 * Who of all who were told answered first, and when, with the date where that is another than the
 * press's. What nobody answered can only have been closed by the survivor's "I am OK".
 */
export const whoAnswered = (alert: Alert): string | null => {
  const { answered_by, answered_at, status, pressed_at, fname } = alert;
  if (answered_by === null || answered_at === null) {
    return status === 'false_alarm' ? texts.saidOk(fname) : null;
  }
  const at = Date.parse(answered_at);
  const isThatDay = isSameDate(at, Date.parse(pressed_at));
  return texts.answered(answered_by, isThatDay ? timeOf.format(at) : fullDate(at));
};
