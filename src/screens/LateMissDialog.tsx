import { medicineKey } from '../../domain/medicines.ts';
import { localDateOf } from '../../domain/zonedTime.ts';
import { selectNow } from '../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { answerMiss } from '../doses/answerMiss.ts';
import { formatDoseTime } from '../doses/formatWhen.ts';
import { LateDialog } from '../features/medications/today/LateDialog.tsx';
import { missTexts as texts } from '../features/monitoring/missStrings.ts';
import { idOfMiss, lateMissClosed } from '../features/monitoring/monitoringSlice.ts';
import { placeOf } from '../features/monitoring/activeSurvivorActions.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Apart from the misses, as it stays when its miss has left the list, and says so. */
export function LateMissDialog() {
  const dispatch = useAppDispatch();
  const late = useAppSelector(({ monitoring }) => monitoring.lateMiss);
  const list = useAppSelector(({ monitoring }) => monitoring.survivors?.list) ?? [];
  const now = useAppSelector(selectNow);
  const current = list.find(({ id }) => id === late?.survivor.id);
  if (!late || !current) return null;
  const { survivor, missed } = late;
  const { fname } = survivor;
  const { medicine_name: medicineName, dose } = missed;
  const close = () => dispatch(lateMissClosed());
  const isMeant = (one: Parameters<typeof idOfMiss>[0]) => idOfMiss(one) === idOfMiss(missed);
  const isOpen = current.missed.some(isMeant);
  if (!isOpen)
    return (
      <Dialog
        title={texts.answered(
          fname,
          medicineName,
          formatDoseTime(dose, localDateOf(now, survivor.time_zone)),
        )}
        onClose={close}
        actions={
          <Button variant="primary" size="large" onClick={close}>
            {texts.close}
          </Button>
        }
      >
        <p>{current.answered.some(isMeant) ? texts.answeredNow : texts.notOpen}</p>
      </Dialog>
    );
  return (
    <LateDialog
      late={{ medicineKey: medicineKey(medicineName), medicineName, dose, dueAt: missed.due_at }}
      of={{
        fname,
        place: placeOf(survivor),
        onTaken: (occurredAt) => void dispatch(answerMiss({ survivor, missed, occurredAt })),
      }}
      onClose={close}
    />
  );
}
