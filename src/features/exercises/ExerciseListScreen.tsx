import { useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { announced } from '../status/events.ts';
import { partButtons } from './bodyParts.ts';
import { ExerciseCard } from './ExerciseCard.tsx';
import styles from './ExerciseListScreen.module.css';
import { type Exercise, exercises } from './exercises.ts';
import { texts } from './strings.ts';
import { VideoDialog } from './VideoDialog.tsx';

interface ExerciseListScreenProps {
  /** A caregiver finds the way to the affected parts there. */
  isCaregivers?: boolean;
}

/** /exerciselist and /caregiverexerciselist (SPEC section 2, Exercise screens). */
export function ExerciseListScreen({ isCaregivers = false }: ExerciseListScreenProps) {
  const [opened, setOpened] = useState<Exercise | null>(null);

  return (
    <Screen title={texts.listTitle}>
      <Stack>
        {isCaregivers && (
          <ButtonLink to={paths.editAffectedParts} size="large">
            {texts.editParts}
          </ButtonLink>
        )}
        <PartButtons />
        <p>{texts.tapOne}</p>
        <ul className={styles.list} aria-label={texts.listTitle}>
          {exercises.map((exercise) => (
            <li key={exercise.name}>
              <ExerciseCard exercise={exercise} onOpen={() => setOpened(exercise)} />
            </li>
          ))}
        </ul>
      </Stack>
      {opened && <VideoDialog exercise={opened} onClose={() => setOpened(null)} />}
    </Screen>
  );
}

/** They change nothing (SPEC section 2), and say so: nobody shall think that they are broken. */
function PartButtons() {
  const dispatch = useAppDispatch();
  const text = texts.byBodyPartSoon(exercises.length);
  return (
    <div role="group" aria-label={texts.byBodyPart}>
      <ButtonRow>
        {partButtons.map((part) => (
          <Button
            key={part}
            size="large"
            onClick={() => dispatch(announced({ tone: 'info', text }))}
          >
            {part}
          </Button>
        ))}
      </ButtonRow>
    </div>
  );
}
