import { useNavigate } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { FieldHelp } from '../../ui/FieldLayout.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { SectionBanner } from '../../ui/SectionBanner.tsx';
import row from '../../ui/RadioGroup.module.css';
import { Stack } from '../../ui/Stack.tsx';
import { describedBy, useFieldIds } from '../../ui/useFieldIds.ts';
import styles from './AffectedPartsScreens.module.css';
import { type BodyPart, bodyParts } from './bodyParts.ts';
import { affectedPartsSelected } from './exercisesSlice.ts';
import { texts } from './strings.ts';
import type { AppThunk } from '../../app/types.ts';

/** SPEC section 2, Exercise screens: "The selection is only logged and sent nowhere." */
const logAffectedParts =
  (): AppThunk =>
  (_dispatch, getState, { device }) => {
    device.logInfo('Affected body parts', { parts: getState().exercises.parts.join(', ') });
  };

interface AffectedPartsFormProps {
  legend: string;
  legendClass?: string | undefined;
  submitLabel: string;
  to: string;
}

function AffectedPartsForm({ legend, legendClass, submitLabel, to }: AffectedPartsFormProps) {
  const ids = useFieldIds();
  const hint = texts.partsHint;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const chosen = useAppSelector(({ exercises }) => exercises.parts);

  function toggle(part: BodyPart, isChecked: boolean) {
    const parts = bodyParts.filter((one) => (one === part ? isChecked : chosen.includes(one)));
    dispatch(affectedPartsSelected(parts));
  }

  async function submit() {
    dispatch(logAffectedParts());
    await navigate(to);
  }

  return (
    <Stack>
      <fieldset className={row.group} aria-describedby={describedBy(ids, { hint })}>
        <legend className={classNames(row.legend, legendClass)}>{legend}</legend>
        <FieldHelp ids={ids} hint={hint} />
        <div className={row.options}>
          {bodyParts.map((part) => (
            <label key={part} className={row.option}>
              <input
                type="checkbox"
                className={styles.box}
                checked={chosen.includes(part)}
                onChange={({ currentTarget }) => toggle(part, currentTarget.checked)}
              />
              <span className={row.label}>{part}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p>{texts.partsStay}</p>
      <Button variant="primary" size="large" onClick={() => void submit()}>
        {submitLabel}
      </Button>
    </Stack>
  );
}

export function ExerciseGuideScreen() {
  return (
    <PageContent title={texts.guideTitle}>
      <AffectedPartsForm
        legend={texts.ownQuestion}
        submitLabel={texts.next}
        to={paths.exerciseList}
      />
    </PageContent>
  );
}

export function AffectedPartsScreen() {
  return (
    <PageContent title={texts.editParts}>
      <SectionBanner>{texts.guideBanner}</SectionBanner>
      <AffectedPartsForm
        legend={texts.caregiversQuestion}
        legendClass={styles.red}
        submitLabel={texts.caregiversNext}
        to={paths.caregiverExerciseList}
      />
    </PageContent>
  );
}
