import { useAppDispatch } from '../../api/hooks.ts';
import { announced } from '../status/events.ts';
import { AddVideoForm, titleId } from './AddVideoForm.tsx';
import { type ExerciseVideo, videoRemoved, videosReset } from './adminSlice.ts';
import styles from './AdminScreen.module.css';
import { ResetToSamples } from './ResetToSamples.tsx';
import { texts } from './strings.ts';
import { useRemoval } from './useRemoval.tsx';
import { VideoCard } from './VideoCard.tsx';

interface VideoSectionProps {
  videos: readonly ExerciseVideo[];
}

/** The admin's exercise videos, known by their place. */
export function VideoSection({ videos }: VideoSectionProps) {
  const dispatch = useAppDispatch();
  const { list, ask, question } = useRemoval(titleId, ({ words, position }) => {
    dispatch(videoRemoved(position));
    dispatch(announced({ tone: 'info', text: texts.deleted(words) }));
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
              <VideoCard video={video} onDelete={() => ask({ words: video.title, position })} />
            </li>
          ))}
        </ul>
      )}
      {question}
      <AddVideoForm videos={videos} />
      <ResetToSamples
        body={texts.resetVideosBody}
        onReset={() => {
          dispatch(videosReset());
          dispatch(announced({ tone: 'info', text: texts.isReset }));
        }}
      />
    </>
  );
}
