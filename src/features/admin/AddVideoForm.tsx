import { useState } from 'react';
import { useAppDispatch } from '../../api/hooks.ts';
import { Field } from '../../ui/Field.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { validateFields } from '../../ui/formValidation.ts';
import { useFormErrors } from '../../ui/useFormErrors.tsx';
import { announced } from '../announcements/events.ts';
import { type ExerciseVideo, videoAdded } from './adminSlice.ts';
import styles from './AdminScreen.module.css';
import {
  hasVideo,
  isMp4Url,
  isPlayableUrl,
  maxLengths,
  normalizeWhitespace,
} from './entryValidation.ts';
import { texts } from './strings.ts';

export const titleId = 'new-video-title';
const urlId = 'new-video-url';
const doctorId = 'new-video-doctor';

const emptyVideo: ExerciseVideo = { title: '', url: '', doctor: '' };

const urlError = (url: string): string | false => {
  if (!isPlayableUrl(url)) return texts.wrongUrl(texts.videoUrl);
  return !isMp4Url(url) && texts.notMp4(texts.videoUrl);
};

const validateVideo = ({ title, url, doctor }: ExerciseVideo, videos: readonly ExerciseVideo[]) =>
  validateFields([
    {
      id: titleId,
      label: texts.videoTitle,
      value: title,
      maxLength: maxLengths.title,
      valueError: hasVideo(videos, { title, url }) && texts.videoKnown,
    },
    {
      id: urlId,
      label: texts.videoUrl,
      value: url,
      maxLength: maxLengths.url,
      valueError: urlError(url),
    },
    { id: doctorId, label: texts.doctorName, value: doctor, maxLength: maxLengths.doctor },
  ]);

export function AddVideoForm({ videos }: { videos: readonly ExerciseVideo[] }) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(emptyVideo);
  const video: ExerciseVideo = {
    title: normalizeWhitespace(typed.title),
    url: typed.url.trim(),
    doctor: normalizeWhitespace(typed.doctor),
  };
  const errors = validateVideo(video, videos);
  const { report, errorAt, summary } = useFormErrors(errors);

  function add() {
    report(errors);
    if (errors) return;
    dispatch(videoAdded(video));
    dispatch(announced({ tone: 'success', text: texts.added(video.title) }));
    setTyped(emptyVideo);
  }

  const field = (name: keyof ExerciseVideo, id: string, label: string) => ({
    id,
    label,
    value: typed[name],
    error: errorAt(id),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });

  return (
    <>
      <h3 className={styles.add}>{texts.addNewVideo}</h3>
      {summary}
      <Form label={texts.addNewVideo} onSubmit={add}>
        <Field {...field('title', titleId, texts.videoTitle)} />
        <Field {...field('url', urlId, texts.videoUrl)} hint={texts.urlHint} inputMode="url" />
        <Field {...field('doctor', doctorId, texts.doctorName)} />
        <div>
          <SubmitButton>{texts.addVideo}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
