import { dosageAt } from '../../../domain/medicineDetails.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { isolateText } from '../../../domain/isolateText.ts';
import { dosesBetween } from '../../../domain/plannedDoses.ts';
import { day } from '../../../domain/specConstants.ts';
import { autoMissAfterMs } from '../../../domain/doseTimes.ts';
import { addDays, instantOf, localDateOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { zoneContextOf } from '../users/zones.ts';
import { remindersOf, slotsOf } from '../medicineRows/reminderRepository.ts';

/** Calendars read it again about once a day; one that stops doing so runs empty instead of wrong. */
const days = 28;

/** In iCalendar (RFC 5545): one event in UTC per dose, so that only our rules plan doses. */
export const buildCalendar = async ({ db, clock }: Context, personId: string): Promise<string> => {
  const { default: ical, ICalEventTransparency } = await import('ical-generator');
  const now = clock.now();
  const place = await zoneContextOf(db, personId);
  const today = localDateOf(now, place.zone);
  const startOf = (date: string) => instantOf(`${date}T00:00`, place.zone);
  const range = [startOf(today), startOf(addDays(today, days))] as const;
  const medicines = groupBy(await remindersOf(db, personId), ({ medicine_id }) => medicine_id);
  const events = [...medicines].flatMap(([id, reminders]) =>
    dosesBetween(slotsOf(reminders), ...range, place).map(({ dose, at }) => ({
      id: `${id}-${dose}`,
      summary: isolateText(`${reminders[0].medicine_name}, ${dosageAt(reminders[0], dose)}`),
      start: new Date(at),
      end: new Date(at + autoMissAfterMs),
      stamp: new Date(now),
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  );
  const about = { name: 'Upstroke', prodId: '//Upstroke//Doses//EN', ttl: day / 1_000 };
  return ical({ ...about, events }).toString();
};
