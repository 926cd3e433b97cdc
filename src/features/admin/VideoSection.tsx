import { Trash2 } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { useForm } from '../../forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { GrowingList } from '../../ui/GrowingList.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { type ExerciseVideo, videoRemoved, videosReset, videoAdded } from './adminSlice.ts';
import styles from './AdminScreen.module.css';
import { ResetButton } from './ResetButton.tsx';
import { texts } from './strings.ts';
import { useConfirmDelete } from './useConfirmDelete.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { draftKey } from '../../ui/drafts.ts';
import { useDraft } from '../../ui/useDraft.tsx';
import {
  hasVideo,
  isMp4Url,
  isPlayableUrl,
  maxLengths,
  normalizeWhitespace,
} from './entryValidation.ts';

export function VideoSection({ videos }: { videos: readonly ExerciseVideo[] }) {
  const { listRef, confirmDelete, confirmDialog } = useConfirmDelete(titleId, videoRemoved);

  return (
    <>
      <p>{texts.stays}</p>
      <GrowingList entries={videos} add={<AddVideoForm videos={videos} />}>
        {(shown) =>
          shown.length === 0 ? (
            <p>{texts.noVideos}</p>
          ) : (
            <ul ref={listRef} className={styles.videos} aria-label={texts.videos}>
              {shown.map((video, position) => (
                <li key={position}>
                  <VideoCard
                    video={video}
                    onDelete={() => confirmDelete({ label: video.title, position })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </GrowingList>
      {confirmDialog}
      <ResetButton body={texts.resetVideosBody} action={videosReset()} />
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

const titleId = 'new-video-title';

const emptyVideo: ExerciseVideo = { title: '', url: '', doctor: '' };

const urlError = (url: string): string | false => {
  if (!isPlayableUrl(url)) return texts.wrongUrl(texts.videoUrl);
  return !isMp4Url(url) && texts.notMp4(texts.videoUrl);
};

function AddVideoForm({ videos }: { videos: readonly ExerciseVideo[] }) {
  const dispatch = useAppDispatch();
  const accountId = useAppSelector(selectUser)?.id ?? '';
  const [typed, setTyped, { notices }] = useDraft(draftKey(accountId, 'video'), emptyVideo);
  const video: ExerciseVideo = {
    title: normalizeWhitespace(typed.title),
    url: typed.url.trim(),
    doctor: normalizeWhitespace(typed.doctor),
  };
  const { field, summary, submit } = useForm({
    id: 'new-video',
    values: typed,
    onChange: (change) => setTyped((before) => ({ ...before, ...change })),
    fields: {
      title: {
        label: texts.videoTitle,
        missingError: texts.videoTitleMissing,
        value: video.title,
        maxLength: maxLengths.title,
        valueError: hasVideo(videos, video) && texts.videoKnown,
      },
      url: {
        label: texts.videoUrl,
        missingError: texts.videoUrlMissing,
        value: video.url,
        maxLength: maxLengths.url,
        valueError: urlError(video.url),
      },
      doctor: {
        label: texts.doctorName,
        missingError: texts.doctorNameMissing,
        value: video.doctor,
        maxLength: maxLengths.doctor,
      },
    },
    send: () => {
      dispatch(videoAdded(video));
      setTyped(emptyVideo);
      return { message: texts.added(video.title) };
    },
    reopens: true,
    failed: '',
  });

  return (
    <>
      {notices}
      <h3 className={styles.add}>{texts.addNewVideo}</h3>
      {summary}
      <Form label={texts.addNewVideo} onSubmit={submit}>
        <Field {...field('title')} />
        <Field {...field('url')} hint={texts.urlHint} inputMode="url" />
        <Field {...field('doctor')} />
        <div>
          <SubmitButton>{texts.addVideo}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
