import { Trash2 } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useAppDispatch } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { announced } from '../announcements/events.ts';
import { AddVideoForm, titleId } from './AddVideoForm.tsx';
import { type ExerciseVideo, videoRemoved, videosReset } from './adminSlice.ts';
import styles from './AdminScreen.module.css';
import { ResetButton } from './ResetButton.tsx';
import { texts } from './strings.ts';
import { useConfirmDelete } from './useConfirmDelete.tsx';

export function VideoSection({ videos }: { videos: readonly ExerciseVideo[] }) {
  const dispatch = useAppDispatch();
  const { listRef, confirmDelete, confirmDialog } = useConfirmDelete(
    titleId,
    ({ label, position }) => {
      dispatch(videoRemoved(position));
      dispatch(announced({ tone: 'info', text: texts.deleted(label) }));
    },
  );

  return (
    <>
      <p>{texts.stays}</p>
      {videos.length === 0 ? (
        <p>{texts.noVideos}</p>
      ) : (
        <ul ref={listRef} className={styles.videos} aria-label={texts.videos}>
          {videos.map((video, position) => (
            <li key={position}>
              <VideoCard
                video={video}
                onDelete={() => confirmDelete({ label: video.title, position })}
              />
            </li>
          ))}
        </ul>
      )}
      {confirmDialog}
      <AddVideoForm videos={videos} />
      <ResetButton
        body={texts.resetVideosBody}
        onReset={() => {
          dispatch(videosReset());
          dispatch(announced({ tone: 'info', text: texts.isReset }));
        }}
      />
    </>
  );
}

interface VideoCardProps {
  video: ExerciseVideo;
  onDelete: () => void;
}

function VideoCard({ video: { url, title, doctor }, onDelete }: VideoCardProps) {
  const nameId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <Player key={`${url} ${title}`} url={url} title={title} fallbackRef={heading} />
      <h3 id={nameId} ref={heading} tabIndex={-1}>
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
