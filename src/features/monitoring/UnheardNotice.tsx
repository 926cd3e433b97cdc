import { useAppSelector } from '../../api/hooks.ts';
import { selectAway, selectUnheardSince } from '../../api/serverReach.ts';
import { clockTime } from '../../ui/dates.ts';
import { Notice } from '../../ui/Notice.tsx';
import { texts } from './strings.ts';

/** Says to a caregiver that what they see is old, and an emergency may be missing in it. */
export function UnheardNotice() {
  const since = useAppSelector(selectUnheardSince);
  const zone = useAppSelector(({ alarms }) => alarms.zone);
  const isAway = useAppSelector(selectAway) !== null;
  if (since === null && !isAway) return null;
  return (
    <Notice tone="warning" title={texts.unheard}>
      {since === null ? texts.neverHeard : texts.unheardSince(clockTime(since, zone))}
    </Notice>
  );
}
