import { Trash2 } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import type { ExerciseVideo } from './adminSlice.ts';
import styles from './AdminScreen.module.css';
import { texts } from './strings.ts';

interface VideoCardProps {
  video: ExerciseVideo;
  onDelete: () => void;
}

export function VideoCard({ video: { url, title, doctor }, onDelete }: VideoCardProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card as="article" className={styles.card} aria-labelledby={titleId}>
      <Player key={`${url} ${title}`} url={url} title={title} fallbackRef={heading} />
      <h3 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{texts.doctor(doctor)}</p>
      <Button icon={<Trash2 />} aria-label={texts.deleteVideo(title)} onClick={onDelete}>
        {texts.delete}
      </Button>
    </Card>
  );
}

interface PlayerProps extends Pick<ExerciseVideo, 'url' | 'title'> {
  fallbackRef: RefObject<HTMLElement | null>;
}

function Player({ url, title, fallbackRef }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const reload = () =>
    new Promise<Event>((resolve) => {
      video.current?.addEventListener('loadedmetadata', resolve, { once: true });
      video.current?.addEventListener('error', resolve, { once: true });
      video.current?.load();
    });

  return (
    <>
      <video
        ref={video}
        className={styles.video}
        aria-label={texts.videoOf(title)}
        src={url}
        controls
        muted
        playsInline
        preload="metadata"
        onError={() => setHasFailed(true)}
        onLoadedMetadata={() => setHasFailed(false)}
      />
      <LoadErrorNotice
        hasFailed={hasFailed}
        title={texts.videoFailed}
        onRetry={reload}
        fallbackRef={fallbackRef}
      >
        {texts.videoFailedHint}
      </LoadErrorNotice>
    </>
  );
}
