import { Play } from 'lucide-react';
import { useId } from 'react';
import { useSingleTap } from '../../ui/useSingleTap.ts';
import styles from './ExerciseCard.module.css';
import { ExerciseDrawing } from './ExerciseDrawing.tsx';
import type { Exercise } from './exercises.ts';
import { texts } from './strings.ts';

interface ExerciseCardProps {
  exercise: Exercise;
  onOpen: () => void;
}

/** The doctor is the accessible description, not part of the name. */
export function ExerciseCard({ exercise: { name, doctor, drawing }, onOpen }: ExerciseCardProps) {
  const doctorId = useId();
  const tap = useSingleTap(() => onOpen());

  return (
    <div className={styles.card}>
      <button
        type="button"
        className={styles.action}
        aria-describedby={doctorId}
        aria-haspopup="dialog"
        onClick={tap}
      >
        <span className={styles.drawing}>
          <ExerciseDrawing drawing={drawing} />
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.mark} aria-hidden="true">
          <Play />
        </span>
      </button>
      <span id={doctorId} className={styles.doctor}>
        {texts.doctor(doctor)}
      </span>
    </div>
  );
}
