import { CircleUserRound, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './Button.tsx';
import { FieldLayout } from './FieldLayout.tsx';
import { describedBy, useFieldIds } from './useFieldIds.ts';
import type { FieldTexts } from './useFieldIds.ts';
import { useImageFallback } from './useImageFallback.ts';
import styles from './PictureField.module.css';

interface PictureFieldProps extends FieldTexts {
  id: string;
  /** The types of files that can be chosen, as the attribute of this name takes them. */
  accept: string;
  /** What the preview shows; without one the sign for anybody. */
  source: string | undefined;
  caption: string;
  /** Said in place of the caption where the picture cannot be shown. */
  brokenCaption: string;
  /** Whether there is a choice to be undone, by a button of the name `undoLabel`. */
  isChosen: boolean;
  undoLabel: string;
  onChoose: (file: File | null) => void;
}

/** A native file input with a preview of the picture there is, or is chosen. */
export function PictureField({
  id,
  label,
  hint,
  error,
  accept,
  source,
  caption,
  brokenCaption,
  isChosen,
  undoLabel,
  onChoose,
}: PictureFieldProps) {
  const ids = useFieldIds(id);
  const captionId = `${id}-caption`;
  const input = useRef<HTMLInputElement>(null);
  const { shownUrl, isBroken, onError } = useImageFallback(source);

  function undo() {
    if (input.current) {
      // Else the same file could not be chosen again.
      input.current.value = '';
      input.current.focus();
    }
    onChoose(null);
  }

  return (
    <FieldLayout ids={ids} label={label} hint={hint} error={error}>
      <figure className={styles.preview} aria-labelledby={captionId}>
        {shownUrl === undefined ? (
          <CircleUserRound className={styles.picture} aria-hidden="true" />
        ) : (
          <img className={styles.picture} src={shownUrl} alt="" onError={onError} />
        )}
        <figcaption id={captionId}>{isBroken ? brokenCaption : caption}</figcaption>
      </figure>
      <input
        ref={input}
        type="file"
        id={ids.control}
        className={styles.input}
        accept={accept}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(ids, { hint, error })}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
      {isChosen && (
        <Button size="large" icon={<X />} onClick={undo}>
          {undoLabel}
        </Button>
      )}
    </FieldLayout>
  );
}
