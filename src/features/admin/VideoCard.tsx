import { Trash2, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconLine } from '../../ui/IconLine.tsx';
import type { ExerciseVideo } from './adminSlice.ts';
import styles from './AdminScreen.module.css';
import { texts } from './strings.ts';

interface VideoCardProps {
  video: ExerciseVideo;
  onDelete: () => void;
}

export function VideoCard({ video: { url, title, doctor }, onDelete }: VideoCardProps) {
  const titleId = useId();
  return (
    <Card as="article" className={styles.card} aria-labelledby={titleId}>
      <Player key={`${url} ${title}`} url={url} title={title} />
      <h3 id={titleId}>{title}</h3>
      <p>{texts.doctor(doctor)}</p>
      <Button icon={<Trash2 />} aria-label={texts.deleteVideo(title)} onClick={onDelete}>
        {texts.delete}
      </Button>
    </Card>
  );
}

function Player({ url, title }: Pick<ExerciseVideo, 'url' | 'title'>) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <>
      <video
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
      {hasFailed && <IconLine icon={<TriangleAlert />}>{texts.videoFailed}</IconLine>}
    </>
  );
}
