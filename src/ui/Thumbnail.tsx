import { Pill } from 'lucide-react';
import styles from './Thumbnail.module.css';
import { useImageFallback } from './useImageFallback.ts';

/** Decorative: its name is beside it. The box has its size before the picture is loaded. */
export function Thumbnail({ url }: { url: string | null | undefined }) {
  const { shownUrl, onError } = useImageFallback(url ?? undefined);
  return (
    <span className={styles.thumbnail}>
      {shownUrl === undefined ? (
        <Pill aria-hidden="true" />
      ) : (
        <img src={shownUrl} alt="" loading="lazy" decoding="async" onError={onError} />
      )}
    </span>
  );
}
