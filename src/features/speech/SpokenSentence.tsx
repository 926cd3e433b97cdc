import { Fragment } from 'react';
import styles from './SpokenSentence.module.css';

interface SpokenSentenceProps {
  text: string;
  /** Where the word begins that is being spoken; null while none is. */
  spokenFrom: number | null;
}

/** At rest one plain text, which a screen reader reads as one; its words are told apart only to be followed. */
export function SpokenSentence({ text, spokenFrom }: SpokenSentenceProps) {
  return (
    <p className={styles.sentence} data-field="plain">
      {spokenFrom === null ? text : <Words text={text} spokenFrom={spokenFrom} />}
    </p>
  );
}

function Words({ text, spokenFrom }: { text: string; spokenFrom: number }) {
  return [...text.matchAll(/(\S+)(\s*)/g)].map(({ index, 1: word = '', 2: gap = '' }) => {
    const isSpoken = spokenFrom >= index && spokenFrom < index + word.length;
    return (
      <Fragment key={index}>
        <span className={isSpoken ? styles.spoken : undefined}>{word}</span>
        {gap}
      </Fragment>
    );
  });
}
