import { selectDeviceZone } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { formatClockTime, cityOfZone } from '../../platform/formatDate.ts';
import { Notice } from '../../ui/Notice.tsx';
import { zoneTexts as texts } from './zoneStrings.ts';
import { chooseZone } from './zoneListeners.ts';

export function ZoneQuestion() {
  const dispatch = useAppDispatch();
  const asked = useAppSelector(({ alarms }) => alarms.pendingZone);
  const own = useAppSelector(selectDeviceZone);
  // Null while nothing is asked, so clock ticks do not re-render.
  const now = useAppSelector(({ alarms, clock }) =>
    alarms.pendingZone === null ? null : clock.now,
  );
  if (asked === null || now === null) return null;
  const choiceOf = (zone: string) => ({
    place: cityOfZone(zone),
    clock: formatClockTime(now, zone),
  });
  return (
    <Notice
      tone="warning"
      title={texts.title}
      action={
        <ButtonRow>
          {[own, asked].map((zone) => (
            <Button key={zone} size="large" onClick={() => dispatch(chooseZone(zone))}>
              {texts.choice(choiceOf(zone))}
            </Button>
          ))}
        </ButtonRow>
      }
    >
      {texts.body(choiceOf(own), choiceOf(asked))}
    </Notice>
  );
}
