import { useAppDispatch } from '../../api/hooks.ts';
import { announced } from '../announcements/events.ts';
import { AddVideoForm, titleId } from './AddVideoForm.tsx';
import { type ExerciseVideo, videoRemoved, videosReset } from './adminSlice.ts';
import styles from './AdminScreen.module.css';
import { ResetButton } from './ResetButton.tsx';
import { texts } from './strings.ts';
import { useConfirmDelete } from './useConfirmDelete.tsx';
import { VideoCard } from './VideoCard.tsx';

interface VideoSectionProps {
  videos: readonly ExerciseVideo[];
}

export function VideoSection({ videos }: VideoSectionProps) {
  const dispatch = useAppDispatch();
  const {
    listRef: list,
    confirmDelete,
    confirmDialog: question,
  } = useConfirmDelete(titleId, ({ label, position }) => {
    dispatch(videoRemoved(position));
    dispatch(announced({ tone: 'info', text: texts.deleted(label) }));
  });

  return (
    <>
      <p>{texts.stays}</p>
      {videos.length === 0 ? (
        <p>{texts.noVideos}</p>
      ) : (
        <ul ref={list} className={styles.videos} aria-label={texts.videos}>
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
      {question}
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
