import { useAppSelector } from '../../api/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import { formatClockOffset } from './formatClockOffset.ts';
import { texts } from './strings.ts';

export function ClockNotice() {
  const offsetMs = useAppSelector((state) => state.alarms.clockOffsetMs);
  if (offsetMs === 0) return null;
  return <Notice tone="warning">{texts.clockWrong(formatClockOffset(offsetMs))}</Notice>;
}
