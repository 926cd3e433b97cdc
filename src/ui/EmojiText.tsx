import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import a11y from './a11y.module.css';
import styles from './EmojiText.module.css';

const icons = { '✅': CircleCheck, '❌': CircleX, '⚠️': TriangleAlert } as const;
const emojis = Object.keys(icons) as (keyof typeof icons)[];

interface EmojiTextProps {
  children: string;
  /** An icon in place of the emoji; false where one is beside the text. */
  hasIcon?: boolean;
}

/** Hides a leading emoji: not every font draws it, and screen readers read its name. */
export function EmojiText({ children, hasIcon = false }: EmojiTextProps) {
  const emoji = emojis.find((one) => children.startsWith(one));
  if (emoji === undefined) return children;
  const Icon = icons[emoji];
  return (
    <>
      {hasIcon && <Icon className={styles.icon} aria-hidden="true" />}
      <span className={a11y.visuallyHidden} aria-hidden="true">
        {emoji}
      </span>
      {children.slice(emoji.length)}
    </>
  );
}
