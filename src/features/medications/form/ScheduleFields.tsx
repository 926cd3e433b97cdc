import { allWeekdays, hasOwnStart, type ScheduleForm } from '../../../../domain/scheduleForm.ts';
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx';
import { Field } from '../../../ui/Field.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { scheduleFormTexts as texts } from './scheduleFormStrings.ts';
import { weekdayNames } from '../../../doses/scheduleStrings.ts';

export const scheduleFieldIds = {
  weekdays: 'medicine-weekdays',
  every: 'medicine-every',
  daysOn: 'medicine-days-on',
  daysOff: 'medicine-days-off',
  startDay: 'medicine-first-day',
  gapHours: 'medicine-gap',
  maxPerDay: 'medicine-most',
  lastDay: 'medicine-last-day',
} as const;

interface ScheduleFieldsProps {
  form: ScheduleForm;
  errorAt: (id: string) => string | undefined;
  onChange: (form: ScheduleForm) => void;
}

const weekdayOptions = allWeekdays.map((value) => ({ value, label: weekdayNames[value] }));

export function ScheduleFields({ form, errorAt, onChange }: ScheduleFieldsProps) {
  const { choice } = form;

  const field = (name: keyof typeof scheduleFieldIds & keyof ScheduleForm, label: string) => ({
    id: scheduleFieldIds[name],
    label,
    error: errorAt(scheduleFieldIds[name]),
  });
  const typed = (
    name:
      | 'every'
      | 'daysOn'
      | 'daysOff'
      | 'startDay'
      | 'gapHours'
      | 'maxPerDay'
      | 'firstDay'
      | 'lastDay',
  ) => ({
    value: form[name],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      onChange({ ...form, [name]: target.value }),
  });

  return (
    <Stack>
      <RadioGroup
        legend={texts.days}
        name="days"
        options={texts.choices}
        value={choice}
        onChange={(chosen) => onChange({ ...form, choice: chosen })}
      />
      {choice === 'weekdays' && (
        <CheckboxGroup
          id={scheduleFieldIds.weekdays}
          legend={texts.weekdaysLegend}
          options={weekdayOptions}
          chosen={form.weekdays}
          error={errorAt(scheduleFieldIds.weekdays)}
          onChange={(weekdays) => onChange({ ...form, weekdays })}
        />
      )}
      {choice === 'interval' && (
        <>
          <Field {...field('every', texts.every)} inputMode="numeric" {...typed('every')} />
          <RadioGroup
            legend={texts.unit}
            name="unit"
            options={texts.units}
            value={form.unit}
            onChange={(unit) => onChange({ ...form, unit })}
            short
          />
        </>
      )}
      {choice === 'asNeeded' && (
        <>
          <Field
            {...field('gapHours', texts.gapHours)}
            hint={texts.optional}
            inputMode="numeric"
            {...typed('gapHours')}
          />
          <Field
            {...field('maxPerDay', texts.maxPerDay)}
            hint={texts.mostHint}
            inputMode="numeric"
            {...typed('maxPerDay')}
          />
        </>
      )}
      {choice === 'cycle' && (
        <>
          <Field {...field('daysOn', texts.daysOn)} inputMode="numeric" {...typed('daysOn')} />
          <Field {...field('daysOff', texts.daysOff)} inputMode="numeric" {...typed('daysOff')} />
        </>
      )}
      {hasOwnStart(form) && (
        <Field
          {...field('startDay', texts.first)}
          hint={texts.firstHint}
          type="date"
          {...typed('startDay')}
        />
      )}
      {choice !== 'asNeeded' && !hasOwnStart(form) && (
        <Field label={texts.begins} hint={texts.optional} type="date" {...typed('firstDay')} />
      )}
      {choice !== 'asNeeded' && (
        <Field
          {...field('lastDay', texts.ends)}
          hint={texts.optional}
          type="date"
          {...typed('lastDay')}
        />
      )}
    </Stack>
  );
}
