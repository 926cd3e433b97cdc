import { Trash2 } from 'lucide-react';
import { Button } from './Button.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { useFieldIds } from './useFieldIds.ts';
import a11y from './a11y.module.css';
import styles from './Field.module.css';

interface TimeFieldProps extends Omit<FieldProps, 'type' | 'beside' | 'below'> {
  timeInWords?: string | undefined;
  onRemove?: (() => void) | undefined;
  removeLabel?: string | undefined;
}

const removeWord = 'Remove';

export function TimeField({ id, timeInWords, onRemove, removeLabel, ...field }: TimeFieldProps) {
  const ids = useFieldIds(id);
  const echoId = `${ids.control}-echo`;

  return (
    <Field
      {...field}
      id={ids.control}
      type="time"
      className={styles.time}
      aria-describedby={timeInWords === undefined ? undefined : echoId}
      beside={
        onRemove && (
          <Button className={styles.besideButton} icon={<Trash2 />} onClick={() => onRemove()}>
            {removeWord}
            <span className={a11y.visuallyHidden}> {removeLabel}</span>
          </Button>
        )
      }
      below={
        timeInWords !== undefined && (
          <p id={echoId} data-muted>
            {timeInWords}
          </p>
        )
      }
    />
  );
}
