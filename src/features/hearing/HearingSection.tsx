import { useId, useState } from 'react';
import type { HearingChoice, SurvivorState } from '../../../contract/endpoints/index.ts';
import { useListSurvivorsQuery, useSetHearingMutation } from '../../api/sessionApi.ts';
import { useForm, useTyped } from '../../forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Form } from '../../ui/Form.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import { hearingTexts as texts } from './hearingStrings.ts';
import { QuietHours } from './QuietHours.tsx';
import { TestAlert } from './TestAlert.tsx';

const alsoOptions = [
  { value: 'stock', label: texts.stock },
  { value: 'all_taken', label: texts.allTaken },
] as const;

/** Usual for a look back at the day. */
const usualSummaryAt = '20:00';

/** Of a caregiver: what is notified, and when. */
export function HearingSection({ userId }: { userId: string }) {
  const titleId = useId();
  const { data: survivors = [] } = useListSurvivorsQuery();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      {survivors.map(
        ({ id, fname, hearing }) =>
          hearing && (
            <Disclosure key={id} summary={texts.hears(fname, texts.missOptions[hearing.misses])}>
              <HearingForm survivor={{ id, fname }} hearing={hearing} />
            </Disclosure>
          ),
      )}
      <QuietHours userId={userId} />
      <Disclosure summary={texts.test}>
        <TestAlert />
      </Disclosure>
    </Card>
  );
}

interface HearingFormProps {
  survivor: Pick<SurvivorState, 'id' | 'fname'>;
  hearing: HearingChoice;
}

function HearingForm({ survivor: { id, fname }, hearing }: HearingFormProps) {
  /** Ends with what it changes, as another device may have changed it. */
  const [edit, setEdit] = useState({ of: hearing, choice: hearing });
  const choice = edit.of === hearing ? edit.choice : hearing;
  const choose = (change: Partial<HearingChoice>) =>
    setEdit({ of: hearing, choice: { ...choice, ...change } });
  const [typed, setTyped] = useTyped({ summaryAt: hearing.summary_at ?? usualSummaryAt });
  const [save] = useSetHearingMutation();
  const isSummary = choice.misses === 'summary';
  const { field, summary, offlineHint, submitButton, submit } = useForm({
    id: `hearing-${id}`,
    values: typed,
    onChange: setTyped,
    fields: { summaryAt: { label: texts.summaryAt, mayBeEmpty: !isSummary } },
    send: () => {
      const summary_at = isSummary ? typed.summaryAt : null;
      return save({ params: { personId: id }, body: { ...choice, summary_at } }).unwrap();
    },
    reopens: true,
    failed: texts.failed,
  });
  return (
    <Form label={texts.formOf(fname)} onSubmit={submit}>
      {summary}
      <RadioGroup
        legend={texts.misses}
        hint={texts.alerts}
        name={`misses-${id}`}
        options={texts.missOptions}
        value={choice.misses}
        onChange={(misses) => choose({ misses })}
      />
      {isSummary && <TimeField {...field('summaryAt')} required />}
      <CheckboxGroup
        legend={texts.also}
        options={alsoOptions}
        chosen={alsoOptions.map(({ value }) => value).filter((value) => choice[value])}
        onChange={(chosen) =>
          choose({
            stock: chosen.includes('stock'),
            all_taken: chosen.includes('all_taken'),
          })
        }
      />
      {offlineHint}
      <Button type="submit" size="large" {...submitButton} busyText={texts.saving}>
        {texts.save}
      </Button>
    </Form>
  );
}
