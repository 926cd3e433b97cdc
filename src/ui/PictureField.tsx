import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import { FieldLayout } from './FieldLayout.tsx';
import styles from './PictureField.module.css';
import { pictureTexts as texts } from './pictureStrings.ts';
import { cropPicture } from './cropPicture.ts';
import { describedBy, useFieldIds } from './useFieldIds.ts';
import { useImageFallback } from './useImageFallback.ts';

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Checks only what is known without reading the file. */
export const validatePicture = ({ type, size }: Blob, maxBytes: number): string | undefined => {
  if (!pictureTypes.includes(type) || size === 0) return texts.unreadable;
  return size > maxBytes ? texts.tooLarge(maxBytes) : undefined;
};

/** `url`: an object URL, revoked on the next choice and on unmount. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);

  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.url);
    },
    [chosen],
  );

  const choose = (file: File | null) => setChosen(file && { file, url: URL.createObjectURL(file) });
  return { chosen, choose, preparing: { isPreparing, setIsPreparing } };
}

interface PictureFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  url: string | undefined;
  caption: string;
  /** Shown without a picture. */
  icon: ReactNode;
  round?: boolean;
  removeLabel: string | undefined;
  /** While a chosen file is cropped, its form is not sent. */
  isPreparing: boolean;
  setIsPreparing: (isPreparing: boolean) => void;
  onChoose: (file: File) => void;
  /** Some browsers empty the field when choosing is cancelled. */
  onCancel: () => void;
  onRemove: () => void;
  children?: ReactNode;
}

export function PictureField({
  id,
  label,
  error,
  url,
  caption,
  icon,
  round = false,
  removeLabel,
  isPreparing,
  setIsPreparing,
  onChoose,
  onCancel,
  onRemove,
  children,
}: PictureFieldProps) {
  const ids = useFieldIds(id);
  const captionId = `${id}-caption`;
  const { hint } = texts;
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);
  const { shownUrl, isBroken, onError } = useImageFallback(url);
  const shape = classNames(styles.picture, round && styles.round);

  async function choose(file: File) {
    latest.current = file;
    setIsPreparing(true);
    const cropped = await cropPicture(file);
    if (latest.current !== file) return;
    setIsPreparing(false);
    onChoose(cropped);
  }

  function forget() {
    latest.current = undefined;
    setIsPreparing(false);
  }

  function cancel() {
    forget();
    onCancel();
  }

  function remove() {
    forget();
    if (input.current) {
      // Without a reset, choosing the same file again fires no change event.
      input.current.value = '';
      input.current.focus();
    }
    onRemove();
  }

  return (
    <FieldLayout ids={ids} label={label} hint={hint} error={error}>
      <figure className={styles.preview} aria-labelledby={captionId}>
        {shownUrl === undefined ? (
          <span className={shape} aria-hidden="true">
            {icon}
          </span>
        ) : (
          <img className={shape} src={shownUrl} alt="" onError={onError} />
        )}
        <figcaption id={captionId}>
          {isPreparing ? texts.preparing : isBroken ? texts.broken : caption}
        </figcaption>
      </figure>
      <input
        ref={input}
        type="file"
        id={ids.control}
        className={styles.input}
        accept="image/*"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(ids, { hint, error })}
        onChange={({ target: { files } }) => {
          const [file] = files ?? [];
          if (file) void choose(file);
          else cancel();
        }}
      />
      {children}
      {removeLabel !== undefined && (
        <Button size="large" icon={<Trash2 />} onClick={remove}>
          {removeLabel}
        </Button>
      )}
    </FieldLayout>
  );
}
