import { useReadUserQuery } from '../../api/authApi.ts';
import { useSetTeamEntryMutation } from '../../api/sessionApi.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { useForm, useTyped } from '../../forms/useForm.ts';
import { formatClock } from '../../platform/deviceClock.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Form } from '../../ui/Form.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import { announcedResult } from '../announcements/events.ts';
import { hearingTexts as texts } from './hearingStrings.ts';

interface Hours {
  readonly from: string;
  readonly to: string;
}

/** Not shown until they are known. */
export function QuietHours({ userId }: { userId: string }) {
  const { data } = useReadUserQuery({ params: { id: userId } });
  if (data?.quietHours === undefined) return null;
  const { quietHours: hours } = data;
  return (
    <Disclosure
      summary={
        hours ? texts.quietNow(formatClock(hours.from), formatClock(hours.to)) : texts.quietNone
      }
    >
      <QuietHoursForm key={JSON.stringify(hours)} hours={hours} />
    </Disclosure>
  );
}

function QuietHoursForm({ hours }: { hours: Hours | null }) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useTyped<Hours>(hours ?? { from: '22:00', to: '07:00' });
  const [save, { isLoading }] = useSetTeamEntryMutation();
  const { from, to } = typed;
  const { field, summary, offlineHint, submitButton, submit } = useForm({
    id: 'quiet',
    values: { from, to },
    onChange: setTyped,
    fields: {
      from: { label: texts.quietFrom },
      to: { label: texts.quietTo, valueError: from === to && texts.quietWrong },
    },
    send: () => save({ body: { quiet: { from, to } } }).unwrap(),
    reopens: true,
    failed: texts.failed,
  });

  async function switchOff() {
    dispatch(announcedResult(await save({ body: { quiet: null } }), texts.failed));
  }

  return (
    <Form label={texts.quiet} onSubmit={submit}>
      <p>{texts.quietBody}</p>
      {summary}
      <TimeField {...field('from')} required />
      <TimeField {...field('to')} required />
      {offlineHint}
      <Button type="submit" size="large" {...submitButton} busyText={texts.saving}>
        {texts.save}
      </Button>
      {hours && (
        <FocusHandoffButton
          busy={isLoading}
          busyText={texts.saving}
          onClick={() => void switchOff()}
        >
          {texts.quietOff}
        </FocusHandoffButton>
      )}
    </Form>
  );
}
