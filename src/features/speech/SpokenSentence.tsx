import { Fragment } from 'react';
import styles from './SpokenSentence.module.css';

interface SpokenSentenceProps {
  text: string;
  /** Character index of the word being spoken; null while silent. */
  spokenFrom: number | null;
}

/** While silent, one text node: screen readers would read split words one by one. */
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
