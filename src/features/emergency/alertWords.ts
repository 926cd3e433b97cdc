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
 * Who of all who were told answered first, and that the survivor said that they are OK, each with its
 * time, and with the date where that is another than the press's.
 */
export const whatWasSaid = ({
  answered_by,
  answered_at,
  withdrawn_at,
  pressed_at,
  fname,
}: Alert): string[] => {
  const when = (time: string) => {
    const at = Date.parse(time);
    return isSameDate(at, Date.parse(pressed_at)) ? timeOf.format(at) : fullDate(at);
  };
  return [
    ...(answered_by === null || answered_at === null
      ? []
      : [texts.answered(answered_by, when(answered_at))]),
    ...(withdrawn_at === null ? [] : [texts.saidOk(fname, when(withdrawn_at))]),
  ];
};
