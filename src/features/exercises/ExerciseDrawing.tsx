import styles from './ExerciseDrawing.module.css';

/** Draws a symbol of public/drawings/exercises.svg. */
export function ExerciseDrawing({ drawing }: { drawing: string }) {
  return (
    <svg className={styles.drawing} aria-hidden="true" focusable="false">
      <use href={`/drawings/exercises.svg#${drawing}`} />
    </svg>
  );
}
