import { Circle, CircleCheck } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import {
  type MedicineForm,
  type MedicineProblem,
  timesFor,
  withAmount,
  withoutTime,
  withTimes,
} from '../../../../domain/medicineForm.ts';
import type { Medicine } from '../../../../domain/medicines.ts';
import type { ScheduleForm } from '../../../../domain/scheduleForm.ts';
import { defaultDosage } from '../../../../domain/specConstants.ts';
import { formatClock, formatSpoken } from '../../../platform/deviceClock.ts';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TimeField } from '../../../ui/TimeField.tsx';
import styles from './MedicineFields.module.css';
import { formTexts } from './formStrings.ts';
import { ScheduleFields, scheduleFieldIds } from './ScheduleFields.tsx';
import { StockFields, stockFieldIds } from './StockFields.tsx';

export const fieldIds = {
  name: 'medicine-name',
  dosage: 'medicine-dosage',
  frequency: 'medicine-frequency',
  times: 'medicine-times',
  note: 'medicine-note',
  ...scheduleFieldIds,
  ...stockFieldIds,
} as const;

export const timeId = (index: number) => `${fieldIds.times}-${index}`;

const amountId = (index: number) => `medicine-amount-${index}`;

export const problemId = (problem: MedicineProblem): string => {
  if (problem.field === 'amounts') return amountId(problem.index);
  return 'index' in problem ? timeId(problem.index) : fieldIds[problem.field];
};

/** The most common plan, in one tap. */
const usual = { dosage: defaultDosage, frequency: '1', times: timesFor('1', []) } as const;

const holdsMore = ({ stock, note, shape }: MedicineForm): boolean =>
  stock.count !== '' || note !== '' || shape != null;

const holdsDays = ({ choice, firstDay, lastDay }: ScheduleForm): boolean =>
  choice !== 'daily' || firstDay !== '' || lastDay !== '';

const fourTimes = ['08:00', '12:00', '16:00', '20:00'];

type Frequent = keyof typeof formTexts.otherFrequencies;

/** Plans beside those of the frequency. */
const withFrequency = (form: MedicineForm, choice: Frequent): MedicineForm => {
  const { days, frequency } = form;
  if (choice === 'fourTimes') return withTimes({ ...form, frequency: 'custom' }, fourTimes);
  const timed = frequency === null ? { frequency: '1' as const, times: timesFor('1', []) } : {};
  return { ...form, ...timed, days: { ...days, choice } };
};

interface MedicineFieldsProps {
  form: MedicineForm;
  edited: Medicine | null;
  /** Of the form; null while its days are invalid. */
  days: string | null;
  errorAt: (id: string) => string | undefined;
  onChange: (form: MedicineForm) => void;
  /** The picture. */
  children: ReactNode;
}

export function MedicineFields({
  form,
  edited,
  days,
  errorAt,
  onChange,
  children,
}: MedicineFieldsProps) {
  const [startsOpen] = useState(() => holdsMore(form) || edited?.picture != null);
  /** Also for a choice beside the frequency; the user may close it. */
  const [openDays, setOpenDays] = useState(() => holdsDays(form.days));
  const { frequency, times, amounts } = form;
  const [openAmounts, setOpenAmounts] = useState(() => amounts.some(Boolean));
  const isCustom = frequency === 'custom';
  const isAsNeeded = form.days.choice === 'asNeeded';

  return (
    <>
      <Field
        id={fieldIds.name}
        label={formTexts.name}
        required
        autoComplete="off"
        value={form.name}
        error={errorAt(fieldIds.name)}
        onChange={({ target }) => onChange({ ...form, name: target.value })}
        below={
          edited === null && (
            <div className={styles.choices}>
              {formTexts.fillIn}
              <Button
                onClick={() =>
                  onChange({
                    ...withTimes(form, usual.times),
                    ...usual,
                    days: { ...form.days, choice: 'daily' },
                    stock: { ...form.stock, perDose: '1' },
                  })
                }
              >
                {formTexts.usual(usual.times.map(formatClock).join())}
              </Button>
            </div>
          )
        }
      />
      <Field
        id={fieldIds.dosage}
        label={formTexts.dosage}
        hint={openAmounts ? formTexts.strengthHint : formTexts.dosageHint}
        required
        autoComplete="off"
        value={form.dosage}
        error={errorAt(fieldIds.dosage)}
        onChange={({ target }) => onChange({ ...form, dosage: target.value })}
        below={
          <div className={styles.choices}>
            {Object.entries(formTexts.dosageChoices).map(([dosage, perDose]) => (
              <Button
                key={dosage}
                icon={form.dosage === dosage ? <CircleCheck /> : <Circle />}
                aria-pressed={form.dosage === dosage}
                onClick={() => onChange({ ...form, dosage, stock: { ...form.stock, perDose } })}
              >
                {dosage}
              </Button>
            ))}
          </div>
        }
      />
      {!isAsNeeded && (
        <RadioGroup
          id={fieldIds.frequency}
          legend={formTexts.frequency}
          hint={formTexts.frequencyHint}
          name="frequency"
          options={formTexts.frequencies}
          value={frequency}
          error={errorAt(fieldIds.frequency)}
          onChange={(choice) =>
            onChange(
              withTimes({ ...form, frequency: choice }, timesFor(choice, times, edited?.times)),
            )
          }
        />
      )}
      {!isAsNeeded && frequency !== null && (
        <fieldset id={fieldIds.times} className={styles.group}>
          <legend className={styles.legend}>{formTexts.setTimes}</legend>
          {times.map((time, index) => (
            <Fragment key={index}>
              <TimeField
                id={timeId(index)}
                label={formTexts.time(index + 1)}
                required
                value={time}
                error={errorAt(timeId(index))}
                timeInWords={
                  time === '' || days === null
                    ? undefined
                    : formTexts.echo(days, formatSpoken(time))
                }
                removeLabel={formTexts.removeTime(index + 1)}
                onRemove={
                  isCustom && times.length > 1
                    ? () => onChange(withoutTime(form, index))
                    : undefined
                }
                onChange={({ target }) =>
                  onChange({ ...form, times: times.with(index, target.value) })
                }
              />
              {openAmounts && (
                <Field
                  id={amountId(index)}
                  label={formTexts.amount(index + 1)}
                  hint={formTexts.amountHint}
                  value={amounts[index] ?? ''}
                  error={errorAt(amountId(index))}
                  onChange={({ target }) => onChange(withAmount(form, index, target.value))}
                />
              )}
            </Fragment>
          ))}
          {times.length > 1 && !openAmounts && (
            <FocusHandoffButton variant="quiet" onClick={() => setOpenAmounts(true)}>
              {formTexts.amounts}
            </FocusHandoffButton>
          )}
          {isCustom && (
            <Button size="large" onClick={() => onChange({ ...form, times: [...times, ''] })}>
              {formTexts.addTime}
            </Button>
          )}
        </fieldset>
      )}
      {!isAsNeeded && (
        <div className={styles.choices}>
          {formTexts.orElse}
          {(Object.entries(formTexts.otherFrequencies) as [Frequent, string][]).map(
            ([choice, label]) => (
              <FocusHandoffButton
                key={choice}
                onClick={() => {
                  if (choice !== 'fourTimes') setOpenDays(true);
                  onChange(withFrequency(form, choice));
                }}
              >
                {label}
              </FocusHandoffButton>
            ),
          )}
        </div>
      )}
      <Disclosure
        startsOpen={openDays}
        summary={
          <>
            {formTexts.days} {days !== null && <span className={styles.inside}>{days}</span>}
          </>
        }
      >
        <ScheduleFields
          form={form.days}
          errorAt={errorAt}
          onChange={(changed) => onChange({ ...form, days: changed })}
        />
      </Disclosure>
      <Disclosure
        startsOpen={startsOpen}
        summary={
          <>
            {formTexts.more} <span className={styles.inside}>{formTexts.moreInside}</span>
          </>
        }
      >
        <Stack loose>
          <StockFields
            form={form.stock}
            hasAmounts={openAmounts}
            errorAt={errorAt}
            onChange={(stock) => onChange({ ...form, stock })}
          />
          <Field
            id={fieldIds.note}
            label={formTexts.note}
            hint={formTexts.noteHint}
            autoComplete="off"
            value={form.note}
            error={errorAt(fieldIds.note)}
            onChange={({ target }) => onChange({ ...form, note: target.value })}
          />
          {children}
        </Stack>
      </Disclosure>
    </>
  );
}
