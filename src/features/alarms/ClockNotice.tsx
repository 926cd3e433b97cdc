import { useAppSelector } from '../../api/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import { offByInWords } from './clockWords.ts';
import { texts } from './strings.ts';

/** Says that this device's clock is wrong, for as long as it is (DESIGN section 4, Time zone). */
export function ClockNotice() {
  const offBy = useAppSelector((state) => state.alarms.offBy);
  if (offBy === 0) return null;
  return <Notice tone="warning">{texts.clockWrong(offByInWords(offBy))}</Notice>;
}
