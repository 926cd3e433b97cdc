import { useState } from 'react';
import { useAppDispatch } from '../../api/hooks.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { problemsOf } from '../../ui/problems.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useProblems } from '../../ui/useProblems.tsx';
import { announced } from '../status/events.ts';
import { type ExerciseVideo, videoAdded } from './adminSlice.ts';
import styles from './AdminScreen.module.css';
import { holdsVideo, isMp4Address, isVideoAddress, longest, tidied } from './entries.ts';
import { texts } from './strings.ts';

export const titleId = 'new-video-title';
const urlId = 'new-video-url';
const doctorId = 'new-video-doctor';

const nothing: ExerciseVideo = { title: '', url: '', doctor: '' };

const addressFlaw = (url: string): string | false => {
  if (!isVideoAddress(url, document.baseURI)) return texts.wrongUrl(texts.videoUrl);
  return !isMp4Address(url, document.baseURI) && texts.notMp4(texts.videoUrl);
};

const problemsIn = ({ title, url, doctor }: ExerciseVideo, videos: readonly ExerciseVideo[]) =>
  problemsOf([
    {
      id: titleId,
      label: texts.videoTitle,
      value: title,
      longest: longest.title,
      flaw: holdsVideo(videos, { title, url }) && texts.videoKnown,
    },
    {
      id: urlId,
      label: texts.videoUrl,
      value: url,
      longest: longest.url,
      flaw: addressFlaw(url),
    },
    { id: doctorId, label: texts.doctorName, value: doctor, longest: longest.doctor },
  ]);

interface AddVideoFormProps {
  videos: readonly ExerciseVideo[];
}

export function AddVideoForm({ videos }: AddVideoFormProps) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(nothing);
  const video: ExerciseVideo = {
    title: tidied(typed.title),
    url: typed.url.trim(),
    doctor: tidied(typed.doctor),
  };
  const found = problemsIn(video, videos);
  const { report, errorAt, summary } = useProblems(found);

  function add() {
    report(found);
    if (found) return;
    dispatch(videoAdded(video));
    dispatch(announced({ tone: 'success', text: texts.added(video.title) }));
    setTyped(nothing);
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
