import type { ReactNode } from 'react';
import styles from './Thumbnail.module.css';
import { useImageFallback } from './useImageFallback.ts';

interface ThumbnailProps {
  url: string | null | undefined;
  /** Shown without a picture, and if it cannot be loaded. */
  fallback?: ReactNode;
}

/** Decorative: its name is beside it. The box has its size before the picture is loaded. */
export function Thumbnail({ url, fallback = null }: ThumbnailProps) {
  const { shownUrl, onError } = useImageFallback(url ?? undefined);
  if (shownUrl === undefined) return fallback;
  return (
    <img className={styles.thumbnail} src={shownUrl} alt="" decoding="async" onError={onError} />
  );
}
