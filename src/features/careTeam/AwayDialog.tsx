import { maxAwayMs } from '../../../domain/onDuty.ts';
import { addDays, instantOf, localDateOf } from '../../../domain/zonedTime.ts';
import { selectDeviceZone, selectNow } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { useSetTeamEntryMutation } from '../../api/sessionApi.ts';
import { useForm, useTyped } from '../../forms/useForm.ts';
import { formatDate } from '../../platform/formatDate.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { careTeamTexts as texts } from './careTeamStrings.ts';

export function AwayDialog({ onClose }: { onClose: () => void }) {
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectDeviceZone);
  const [typed, setTyped] = useTyped({ day: '' });
  const [setAway] = useSetTeamEntryMutation();
  const first = addDays(localDateOf(now, zone), 1);
  const last = localDateOf(now + maxAwayMs, zone);
  const { day } = typed;
  const isInRange = first <= day && day < last;
  const { field, summary, offlineHint, submitButton, submit } = useForm({
    id: 'away',
    values: typed,
    onChange: setTyped,
    fields: { day: { label: texts.backOn, valueError: !isInRange && texts.dayInvalid } },
    send: () => setAway({ body: { until: instantOf(`${day}T00:00`, zone) } }).unwrap(),
    onDone: onClose,
    failed: texts.failed,
  });
  return (
    <FormDialog
      title={texts.awayTitle}
      submitLabel={texts.save}
      submitButton={{ ...submitButton, busyText: texts.saving }}
      onSubmit={submit}
      onClose={onClose}
    >
      {summary}
      <p>{texts.awayBody}</p>
      <Field
        {...field('day')}
        type="date"
        min={first}
        max={addDays(last, -1)}
        hint={isInRange ? formatDate(day) : undefined}
      />
      {offlineHint}
    </FormDialog>
  );
}
