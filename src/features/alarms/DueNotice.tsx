import { useAppSelector } from '../../api/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import { selectShownAlarms } from './selectors.ts';
import { texts } from './strings.ts';

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
