import type { ReactNode } from 'react';
import type { DayMark } from '../../../domain/adherence.ts';
import styles from './DayMarks.module.css';
import { texts } from './strings.ts';

/** Side of a mark's viewBox. Shapes differ so that colour is not needed to tell them apart. */
const side = 16;
const perLine = 15;

const shapes: Readonly<Record<DayMark, ReactNode>> = {
  taken: <circle cx="8" cy="8" r="6" fill="currentColor" />,
  partly: (
    <>
      <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M8 3a5 5 0 0 0 0 10z" fill="currentColor" />
    </>
  ),
  skipped: (
    <circle
      cx="8"
      cy="8"
      r="5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeDasharray="2.2 1.7"
    />
  ),
  missed: (
    <>
      <path d="M8 2v7" stroke="currentColor" strokeWidth="3" />
      <circle cx="8" cy="12.75" r="1.75" fill="currentColor" />
    </>
  ),
  open: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 4.5V8h2.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  none: <path d="M5 8h6" stroke="currentColor" strokeWidth="2" />,
};

export function DayMarks({ marks }: { marks: readonly DayMark[] }) {
  const columns = Math.min(marks.length, perLine);
  const lines = Math.ceil(marks.length / perLine);
  return (
    <svg
      aria-hidden="true"
      className={styles.picture}
      width={`${columns}em`}
      viewBox={`0 0 ${columns * side} ${lines * side}`}
    >
      {marks.map((mark, index) => (
        <g
          key={index}
          className={styles[mark]}
          transform={`translate(${(index % perLine) * side} ${Math.floor(index / perLine) * side})`}
        >
          {shapes[mark]}
        </g>
      ))}
    </svg>
  );
}

const inOrder = Object.keys(texts.marks) as DayMark[];

export function MarksLegend({ marks }: { marks: ReadonlySet<DayMark> }) {
  return (
    <div className={styles.key} aria-hidden="true">
      <p>{texts.marksHint}</p>
      <ul>
        {inOrder
          .filter((mark) => marks.has(mark))
          .map((mark) => (
            <li key={mark}>
              <DayMarks marks={[mark]} /> {texts.marks[mark]}
            </li>
          ))}
      </ul>
    </div>
  );
}
