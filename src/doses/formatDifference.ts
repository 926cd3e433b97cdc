import type { MedicineDifference } from '../../contract/endpoints/index.ts';
import { toTime } from '../../domain/medicines.ts';
import { dateOf, type LocalDate } from '../../domain/zonedTime.ts';
import { formatClock } from '../platform/deviceClock.ts';
import { formatDistantDate } from '../platform/formatDate.ts';
import { amountTexts } from './amountStrings.ts';
import { formatDays } from './formatSchedule.ts';
import { differenceTexts as texts } from './differenceStrings.ts';

const clocksOf = (times: readonly string[], but: readonly string[]): string =>
  times
    .filter((time) => !but.includes(time))
    .map((time) => formatClock(toTime(time)))
    .join(', ');

/** `40 mg → 80 mg`. */
export const formatDifference = (one: MedicineDifference, today: LocalDate): string => {
  switch (one.what) {
    case 'name':
    case 'dosage':
      return one.from === '' ? one.to : texts.fromTo(one.from, one.to || texts.nothing);
    case 'note':
      return one.to === '' ? texts.noNote : texts.note(one.to);
    case 'times': {
      const [gone, added] = [clocksOf(one.from, one.to), clocksOf(one.to, one.from)];
      if (gone === '') return texts.alsoAt(added);
      return added === '' ? texts.notAt(gone) : texts.fromTo(gone, added);
    }
    case 'amounts': {
      const [from, to] = [one.from, one.to].map((amounts) =>
        amounts.map(({ time, amount }) => amountTexts.at(formatClock(time), amount)).join(', '),
      );
      return texts.fromTo(from || texts.nothing, to || texts.nothing);
    }
    case 'days':
      return texts.fromTo(formatDays(one.from, today), formatDays(one.to, today));
    case 'pause':
      if (one.stop_reason !== undefined) return one.stop_reason || texts.forGood;
      return one.until === null
        ? texts.untilResumed
        : texts.until(formatDistantDate(dateOf(one.until), today));
  }
};
