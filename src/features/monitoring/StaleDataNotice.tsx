import { selectDeviceZone } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectOfflineReason, selectStaleSince } from '../../api/connectivity.ts';
import { formatClockTime } from '../../platform/formatDate.ts';
import { Notice } from '../../ui/Notice.tsx';
import { texts } from './strings.ts';

export function StaleDataNotice() {
  const since = useAppSelector(selectStaleSince);
  const zone = useAppSelector(selectDeviceZone);
  const isOffline = useAppSelector(selectOfflineReason) !== null;
  if (since === null && !isOffline) return null;
  return (
    <Notice tone="warning" title={texts.serverUnreachable}>
      {since === null ? texts.neverSynced : texts.staleSince(formatClockTime(since, zone))}
    </Notice>
  );
}
