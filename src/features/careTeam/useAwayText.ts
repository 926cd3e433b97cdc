import { type Caregiver, isAway } from '../../../domain/onDuty.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { selectDeviceZone, selectNow } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { formatDistantDate } from '../../platform/formatDate.ts';
import { careTeamTexts as texts } from './careTeamStrings.ts';

/** `away until Saturday 12 December`, or null. */
export const useAwayText = (caregiver: Caregiver | undefined): string | null => {
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectDeviceZone);
  if (!caregiver || !isAway(caregiver, now)) return null;
  const until = caregiver.away_until ?? now;
  return texts.awayUntil(formatDistantDate(localDateOf(until, zone), localDateOf(now, zone)));
};
