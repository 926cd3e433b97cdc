import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { EmojiText } from './EmojiText.tsx';
import styles from './ErrorSummary.module.css';

export interface FieldError {
  id?: string | undefined;
  text: string;
}

interface ErrorSummaryProps {
  title: string;
  errors: readonly FieldError[];
}

const CONTROLS = 'input, select, textarea, button';

function focusField(id: string) {
  const target = document.getElementById(id);
  const control = target?.matches(CONTROLS) ? target : target?.querySelector<HTMLElement>(CONTROLS);
  control?.closest('details')?.setAttribute('open', '');
  control?.focus();
}

/** Takes focus on mount; change `key` to refocus. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const titleId = useId();

  useEffect(() => summary.current?.focus(), []);

  return (
    <div
      ref={summary}
      className={styles.summary}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <h2 id={titleId} className={styles.title}>
        <TriangleAlert aria-hidden="true" />
        <span>{title}</span>
      </h2>
      <ul>
        {errors.map(({ id, text }) => (
          <li key={`${id} ${text}`}>
            {id === undefined ? (
              <EmojiText>{text}</EmojiText>
            ) : (
              <a
                href={`#${id}`}
                className={styles.link}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(id);
                }}
              >
                <EmojiText>{text}</EmojiText>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
