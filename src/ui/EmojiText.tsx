import type { LucideIcon } from 'lucide-react';
import a11y from './a11y.module.css';

export const emojis = ['✅', '❌', '⚠️'] as const;

interface EmojiTextProps {
  children: string;
  /** Shown in place of the emoji, where no icon is beside the text. */
  icons?: Readonly<Record<(typeof emojis)[number], LucideIcon>>;
}

/** Hides a leading emoji: not every font draws it, and screen readers read its name. */
export function EmojiText({ children, icons }: EmojiTextProps) {
  const emoji = emojis.find((one) => children.startsWith(one));
  if (emoji === undefined) return <>{children}</>;
  const Icon = icons?.[emoji];
  return (
    <>
      {Icon && <Icon aria-hidden="true" />}
      <span className={a11y.visuallyHidden} aria-hidden="true">
        {emoji}
      </span>
      {children.slice(emoji.length)}
    </>
  );
}
