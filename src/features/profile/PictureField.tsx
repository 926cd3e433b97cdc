import { CircleUserRound, X } from 'lucide-react';
import { useRef, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FieldLayout } from '../../ui/FieldLayout.tsx';
import { describedBy, useFieldIds } from '../../ui/useFieldIds.ts';
import { useImageFallback } from '../../ui/useImageFallback.ts';
import styles from './PictureField.module.css';
import { texts } from './strings.ts';

export const pictureFieldId = 'profile-picture';
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
const captionId = `${pictureFieldId}-caption`;

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

interface PictureFieldProps {
  error: string | undefined;
  savedUrl: string | undefined;
  chosenUrl: string | undefined;
  onChoose: (file: File | null) => void;
}

export function PictureField({ error, savedUrl, chosenUrl, onChoose }: PictureFieldProps) {
  const ids = useFieldIds(pictureFieldId);
  const hint = texts.pictureHint;
  const input = useRef<HTMLInputElement>(null);
  const { shownUrl, isBroken, onError } = useImageFallback(chosenUrl ?? savedUrl);
  const savedCaption = savedUrl === undefined ? texts.pictureNone : texts.pictureNow;
  const caption = chosenUrl === undefined ? savedCaption : texts.pictureChosen;

  function undo() {
    if (input.current) {
      // Without a reset, choosing the same file again fires no change event.
      input.current.value = '';
      input.current.focus();
    }
    onChoose(null);
  }

  return (
    <FieldLayout ids={ids} label={texts.picture} hint={hint} error={error}>
      <figure className={styles.preview} aria-labelledby={captionId}>
        {shownUrl === undefined ? (
          <CircleUserRound className={styles.picture} aria-hidden="true" />
        ) : (
          <img className={styles.picture} src={shownUrl} alt="" onError={onError} />
        )}
        <figcaption id={captionId}>{isBroken ? texts.pictureBroken : caption}</figcaption>
      </figure>
      <input
        ref={input}
        type="file"
        id={ids.control}
        className={styles.input}
        accept={pictureTypes.join(',')}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(ids, { hint, error })}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
      {chosenUrl !== undefined && (
        <Button size="large" icon={<X />} onClick={undo}>
          {texts.undoChoice}
        </Button>
      )}
    </FieldLayout>
  );
}
