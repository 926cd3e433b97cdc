import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Question } from '../../ui/Question.tsx';
import { texts } from './strings.ts';

interface Entry {
  readonly words: string;
  /** In the list, from 0. */
  readonly position: number;
}

/**
 * Removes entries of one list, after it has asked, and leaves the focus where one goes on: at the button
 * of the entry that took the place, at the last one's, or in the field that has this id where the list is
 * empty now.
 */
export const useRemoval = (fieldId: string, onRemove: (entry: Entry) => void) => {
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<Entry | null>(null);
  const keep = () => setAsked(null);

  function remove(entry: Entry) {
    flushSync(() => {
      keep();
      onRemove(entry);
    });
    const left = list.current?.children ?? [];
    const next = left[Math.min(entry.position, left.length - 1)];
    const button = [...(next?.querySelectorAll('button') ?? [])].at(-1);
    (button ?? document.getElementById(fieldId))?.focus();
  }

  const question = asked && (
    <Question
      title={texts.deleteQuestion(asked.words)}
      yes={texts.deleteYes}
      yesIcon={<Trash2 />}
      isDanger
      no={texts.deleteNo}
      onYes={() => remove(asked)}
      onNo={keep}
    />
  );
  return { list, ask: setAsked, question };
};
