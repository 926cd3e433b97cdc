import { CircleUserRound, X } from 'lucide-react';
import { useRef, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FieldLayout } from '../../ui/FieldLayout.tsx';
import { describedBy, useFieldIds } from '../../ui/useFieldIds.ts';
import type { FieldTexts } from '../../ui/useFieldIds.ts';
import { useImageFallback } from '../../ui/useImageFallback.ts';
import styles from './PictureField.module.css';

/** `url`: an object URL, revoked on the next choice and on unmount. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);

  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.url);
    },
    [chosen],
  );

  const choose = (file: File | null) => setChosen(file && { file, url: URL.createObjectURL(file) });
  return [chosen, choose] as const;
}

interface PictureFieldProps extends FieldTexts {
  id: string;
  accept: string;
  source: string | undefined;
  caption: string;
  brokenCaption: string;
  isChosen: boolean;
  undoLabel: string;
  onChoose: (file: File | null) => void;
}

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
      // Without a reset, choosing the same file again fires no change event.
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
