import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { SpeechLevel } from '../../../domain/speechLevels.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { useForm } from '../../forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { GrowingList } from '../../ui/GrowingList.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { draftKey } from '../../ui/drafts.ts';
import { useDraft } from '../../ui/useDraft.tsx';
import { wordAdded, wordRemoved } from './adminSlice.ts';
import styles from './AdminScreen.module.css';
import {
  hasWord,
  mismatchedWordCount,
  maxLengths,
  normalizeWhitespace,
} from './entryValidation.ts';
import { texts } from './strings.ts';
import { useConfirmDelete } from './useConfirmDelete.tsx';

interface WordColumnProps {
  level: SpeechLevel;
  words: readonly string[];
}

const formId = (level: SpeechLevel) => `new-${level}`;

const wordCountWarning = (word: string, level: SpeechLevel): string | null => {
  const count = mismatchedWordCount(word, level);
  return count === null ? null : texts.otherCount(count, level);
};

export function WordColumn({ level, words }: WordColumnProps) {
  const titleId = useId();
  const { listRef, confirmDelete, confirmDialog } = useConfirmDelete(
    `${formId(level)}-word`,
    (position) => wordRemoved({ level, position }),
  );

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{texts.levels[level]}</h3>
      <GrowingList entries={words} add={<AddWordForm level={level} words={words} />}>
        {(shown) =>
          shown.length === 0 ? (
            <p>{texts.noWords}</p>
          ) : (
            <ul ref={listRef} className={styles.words} aria-labelledby={titleId}>
              {shown.map((word, position) => (
                <li key={position} className={styles.entry}>
                  <div>
                    <p>{word}</p>
                    <WordCountWarning text={wordCountWarning(word, level)} />
                  </div>
                  <Button
                    aria-label={texts.removeWord(word)}
                    onClick={() => confirmDelete({ label: word, position })}
                  >
                    {texts.remove}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </GrowingList>
      {confirmDialog}
    </section>
  );
}

function WordCountWarning({ text }: { text: string | null }) {
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
  const accountId = useAppSelector(selectUser)?.id ?? '';
  const [typed, setTyped, { notices }] = useDraft(draftKey(accountId, `word ${level}`), {
    word: '',
  });
  const word = normalizeWhitespace(typed.word);
  const { field, summary, submit } = useForm({
    id: formId(level),
    values: typed,
    onChange: (change) => setTyped((before) => ({ ...before, ...change })),
    fields: {
      word: {
        label: texts.addNewWord,
        missingError: texts.newWordMissing,
        value: word,
        maxLength: maxLengths.word,
        valueError: hasWord(words, word) && texts.wordKnown(word),
      },
    },
    send: () => {
      dispatch(wordAdded({ level, word }));
      setTyped({ word: '' });
      const count = wordCountWarning(word, level);
      const message = texts.added(word);
      return count === null ? { message } : { tone: 'warning', message: `${message}. ${count}` };
    },
    reopens: true,
    failed: '',
  });

  return (
    <>
      {notices}
      {summary}
      <Form label={texts.addTo(level)} onSubmit={submit}>
        <Field
          {...field('word')}
          hint={texts.addSentence(level)}
          beside={<Button type="submit">{texts.add}</Button>}
        />
      </Form>
    </>
  );
}
