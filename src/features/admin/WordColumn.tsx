import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { SpeechLevel } from '../../../domain/speechLevels.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { problemsOf } from '../../ui/problems.ts';
import { useProblems } from '../../ui/useProblems.tsx';
import { announced } from '../status/events.ts';
import { wordAdded, wordRemoved } from './adminSlice.ts';
import styles from './AdminScreen.module.css';
import { countBeside, holdsWord, longest, tidied } from './entries.ts';
import { texts } from './strings.ts';
import { useRemoval } from './useRemoval.tsx';

interface WordColumnProps {
  level: SpeechLevel;
  words: readonly string[];
}

const fieldIdOf = (level: SpeechLevel) => `new-word-${level}`;

/** What does not fit about the length of a sentence; null where nothing does. */
const countInWords = (word: string, level: SpeechLevel): string | null => {
  const count = countBeside(word, level);
  return count === null ? null : texts.otherCount(count, level);
};

/** The list of one level. Entries are known by their place. */
export function WordColumn({ level, words }: WordColumnProps) {
  const dispatch = useAppDispatch();
  const titleId = useId();
  const { list, ask, question } = useRemoval(fieldIdOf(level), ({ words: word, position }) => {
    dispatch(wordRemoved({ level, position }));
    dispatch(announced({ tone: 'info', text: texts.deleted(word) }));
  });

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{texts.levels[level]}</h3>
      {words.length === 0 ? (
        <p>{texts.noWords}</p>
      ) : (
        <ul ref={list} className={styles.words} aria-labelledby={titleId}>
          {words.map((word, position) => (
            <li key={position} className={styles.entry}>
              <div>
                <p>{word}</p>
                <Count text={countInWords(word, level)} />
              </div>
              <Button
                aria-label={texts.removeWord(word)}
                onClick={() => ask({ words: word, position })}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {question}
      <AddWordForm level={level} words={words} />
    </section>
  );
}

/** A sentence of another length stays: it is only pointed out. */
function Count({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className={styles.count}>
      <TriangleAlert aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

function AddWordForm({ level, words }: WordColumnProps) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const id = fieldIdOf(level);
  const word = tidied(typed);
  const found = problemsOf([
    {
      id,
      label: texts.addNewWord,
      value: word,
      longest: longest.word,
      flaw: holdsWord(words, word) && texts.wordKnown(word),
    },
  ]);
  const { report, errorAt, summary } = useProblems(found);

  function add() {
    report(found);
    if (found) return;
    dispatch(wordAdded({ level, word }));
    const count = countInWords(word, level);
    dispatch(
      announced(
        count === null
          ? { tone: 'success', text: texts.added(word) }
          : { tone: 'warning', text: `${texts.added(word)}. ${count}` },
      ),
    );
    setTyped('');
  }

  return (
    <>
      {summary}
      <Form label={texts.addTo(level)} onSubmit={add}>
        <Field
          id={id}
          label={texts.addNewWord}
          value={typed}
          error={errorAt(id)}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          beside={<Button type="submit">{texts.add}</Button>}
        />
      </Form>
    </>
  );
}
