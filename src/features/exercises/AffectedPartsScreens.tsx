import { useNavigate } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector, useDevice } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { SampleLine } from '../../ui/SampleLine.tsx';
import { SectionBanner } from '../../ui/SectionBanner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import styles from './AffectedPartsScreens.module.css';
import { bodyParts } from './bodyParts.ts';
import { affectedPartsSelected } from './exercisesSlice.ts';
import { texts } from './strings.ts';

interface AffectedPartsFormProps {
  legend: string;
  legendClass?: string | undefined;
  submitLabel: string;
  to: string;
}

function AffectedPartsForm({ legend, legendClass, submitLabel, to }: AffectedPartsFormProps) {
  const dispatch = useAppDispatch();
  const { logInfo } = useDevice();
  const navigate = useNavigate();
  const chosen = useAppSelector(({ exercises }) => exercises.parts);

  async function submit() {
    // The selection is sent nowhere.
    logInfo('Affected body parts', { parts: chosen.join(', ') });
    await navigate(to);
  }

  return (
    <Stack>
      <CheckboxGroup
        legend={legend}
        legendClass={legendClass}
        hint={texts.partsHint}
        options={bodyParts.map((part) => ({ value: part, label: part }))}
        chosen={chosen}
        onChange={(parts) => dispatch(affectedPartsSelected(parts))}
      />
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
      <SampleLine />
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
