import styles from './ExerciseDrawing.module.css';

interface ExerciseDrawingProps {
  /** A symbol of public/drawings/exercises.svg. */
  drawing: string;
}

export function ExerciseDrawing({ drawing }: ExerciseDrawingProps) {
  return (
    <svg className={styles.drawing} aria-hidden="true" focusable="false">
      <use href={`/drawings/exercises.svg#${drawing}`} />
    </svg>
  );
}
