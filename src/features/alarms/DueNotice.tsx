import { useAppSelector } from '../../api/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import { selectShownAlarms } from './selectors.ts';
import { texts } from './strings.ts';

/** What is due while something more urgent stands in the place of the alarm itself. */
export function DueNotice() {
  const alarms = useAppSelector(selectShownAlarms);
  if (alarms.length === 0) return null;
  return (
    <div role="alert">
      <Notice tone="info">
        {alarms.map(({ id, medicineName }) => (
          <p key={id}>{texts.question(medicineName)}</p>
        ))}
      </Notice>
    </div>
  );
}
