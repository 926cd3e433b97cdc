import { useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { SampleLine } from '../../ui/SampleLine.tsx';
import { announced } from '../announcements/events.ts';
import { filterableBodyParts } from './bodyParts.ts';
import { ExerciseCard } from './ExerciseCard.tsx';
import styles from './ExerciseListScreen.module.css';
import { type Exercise, exercises } from './exercises.ts';
import { texts } from './strings.ts';
import { VideoDialog } from './VideoDialog.tsx';

export function ExerciseListScreen({ isCaregiver = false }: { isCaregiver?: boolean }) {
  const dispatch = useAppDispatch();
  const announceSoon = () =>
    dispatch(announced({ tone: 'info', text: texts.byBodyPartSoon(exercises.length) }));
  const [opened, setOpened] = useState<Exercise | null>(null);

  return (
    <PageContent title={texts.listTitle}>
      {isCaregiver && <SampleLine />}
      {isCaregiver && <ButtonLink to={paths.editAffectedParts}>{texts.editParts}</ButtonLink>}
      <p>{texts.tapOne}</p>
      <ul className={styles.list} aria-label={texts.listTitle}>
        {exercises.map((exercise) => (
          <li key={exercise.name}>
            <ExerciseCard exercise={exercise} onOpen={() => setOpened(exercise)} />
          </li>
        ))}
      </ul>
      {/* These buttons do nothing and say so. */}
      <div role="group" aria-label={texts.byBodyPart} className={styles.parts}>
        <p>{texts.byBodyPartTitle}</p>
        {filterableBodyParts.map((part) => (
          <Button key={part} className={styles.part} onClick={announceSoon}>
            {part}
          </Button>
        ))}
      </div>
      {opened && <VideoDialog exercise={opened} onClose={() => setOpened(null)} />}
    </PageContent>
  );
}
