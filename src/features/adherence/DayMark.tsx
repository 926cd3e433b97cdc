import type { ReactNode } from 'react';
import type { DayMark as Mark } from '../../../domain/adherence.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from './DayMark.module.css';
import { texts } from './strings.ts';

/** Shapes differ so that colour is not needed to tell them apart. */
const shapes: Readonly<Record<Mark, ReactNode>> = {
  taken: <path d="M2.5 8.5l3.5 3.5 7.5-8" strokeWidth="3" />,
  partly: (
    <>
      <circle cx="8" cy="8" r="5" />
      <path d="M8 3a5 5 0 0 0 0 10z" fill="currentColor" stroke="none" />
    </>
  ),
  skipped: <circle cx="8" cy="8" r="5" strokeDasharray="2.2 1.7" />,
  missed: (
    <>
      <path d="M8 2v7" strokeWidth="3" />
      <circle cx="8" cy="12.75" r="1.75" fill="currentColor" stroke="none" />
    </>
  ),
  open: (
    <>
      <circle cx="8" cy="8" r="5.5" strokeWidth="1.5" />
      <path d="M8 4.5V8h2.5" strokeWidth="1.5" />
    </>
  ),
  none: <circle cx="8" cy="8" r="1.75" fill="currentColor" stroke="none" />,
};

export function DayMark({ mark }: { mark: Mark }) {
  return (
    <svg aria-hidden="true" className={classNames(styles.mark, styles[mark])} viewBox="0 0 16 16">
      {shapes[mark]}
    </svg>
  );
}

const inOrder = Object.keys(texts.marks) as Mark[];

export function MarksLegend({ marks }: { marks: ReadonlySet<Mark> }) {
  return (
    <ul className={styles.legend} data-muted aria-hidden="true">
      {inOrder
        .filter((mark) => marks.has(mark))
        .map((mark) => (
          <li key={mark}>
            <DayMark mark={mark} /> {texts.marks[mark]}
          </li>
        ))}
    </ul>
  );
}
