import type { SessionUser } from '../../contract/endpoints/index.ts';
import { avatarSource } from '../../domain/avatar.ts';
import { useImageFallback } from '../ui/useImageFallback.ts';
import styles from './Person.module.css';
import { shellTexts } from './shellStrings.ts';

/** An admin is labelled by role instead of name. */
const labelOf = (user: SessionUser | null): string => {
  if (user?.role === 'admin') return shellTexts.adminName;
  return `${user?.fname ?? ''} ${user?.lname ?? ''}`.trim() || shellTexts.sampleName;
};

const initialsOf = (name: string): string => {
  const words = name.split(' ');
  return [...new Set([words[0], words.at(-1)])]
    .map((word = '') => /./u.exec(word)?.[0] ?? '')
    .join('');
};

/** Who is signed in. */
export function Person({ user }: { user: SessionUser | null }) {
  const name = labelOf(user);
  const { shownUrl, onError } = useImageFallback(
    avatarSource(user?.avatarUrl ?? null, document.baseURI),
  );
  return (
    <p className={styles.person}>
      {shownUrl === undefined ? (
        <span className={styles.avatar} aria-hidden="true">
          {initialsOf(name)}
        </span>
      ) : (
        <img className={styles.avatar} src={shownUrl} alt="" onError={onError} />
      )}
      <span className={styles.name}>{name}</span>
    </p>
  );
}
