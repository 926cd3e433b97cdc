import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef } from 'react';
import { ignoredByPasswordManagers } from '../../../ui/Field.tsx';
import { connectTexts as texts } from '../strings.ts';
import styles from './PinInput.module.css';
import {
  type PinCharacters,
  type PinEdit,
  deletePrevious,
  insertText,
  typeCharacter,
} from '../pinCharacters.ts';

interface PinInputProps {
  id: string;
  ref: Ref<HTMLFieldSetElement>;
  characters: PinCharacters;
  errorAt: (boxId: string) => string | undefined;
  onChange: (edit: PinEdit) => void;
}

export const boxId = (id: string, index: number): string => `${id}-${index}`;

/** Typing advances to the next box, a paste fills all. */
export function PinInput({ id, ref, characters, errorAt, onChange }: PinInputProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);

  function applyEdit(edit: PinEdit) {
    onChange(edit);
    boxes.current[edit.focusIndex]?.focus();
  }

  function handleKeyDown(event: KeyboardEvent, index: number) {
    if (event.key !== 'Backspace' || characters[index] !== '') return;
    event.preventDefault();
    applyEdit(deletePrevious(characters, index));
  }

  function handlePaste(event: ClipboardEvent, index: number) {
    event.preventDefault();
    applyEdit(insertText(characters, index, event.clipboardData.getData('text')));
  }

  return (
    <fieldset ref={ref} id={id} aria-describedby={`${id}-hint`}>
      <legend>{texts.enterPin}</legend>
      <p id={`${id}-hint`} className={styles.hint} data-muted>
        {texts.pinHint}
      </p>
      <div className={styles.boxes}>
        {characters.map((character, index) => (
          <input
            key={boxId(id, index)}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            id={boxId(id, index)}
            className={styles.box}
            type="text"
            inputMode="text"
            {...ignoredByPasswordManagers}
            // Autofill puts the whole PIN into the first box.
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            aria-label={texts.character(index + 1, characters.length)}
            aria-invalid={
              character === '' && errorAt(boxId(id, index)) !== undefined ? true : undefined
            }
            value={character}
            onChange={({ target }) => applyEdit(typeCharacter(characters, index, target.value))}
            onKeyDown={(event) => handleKeyDown(event, index)}
            onPaste={(event) => handlePaste(event, index)}
          />
        ))}
      </div>
    </fieldset>
  );
}
