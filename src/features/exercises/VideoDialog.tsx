import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ExerciseDrawing } from './ExerciseDrawing.tsx';
import { type Exercise, sampleVideo } from './exercises.ts';
import { texts } from './strings.ts';
import styles from './VideoDialog.module.css';

interface VideoDialogProps {
  exercise: Exercise;
  onClose: () => void;
}

export function VideoDialog({ exercise: { name, doctor, drawing }, onClose }: VideoDialogProps) {
  const [hasFailed, setHasFailed] = useState(false);

  return (
    <Dialog
      isFullScreen
      onClose={onClose}
      title={name}
      actions={
        <Button size="large" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p>{texts.doctor(doctor)}</p>
      <div className={styles.drawing}>
        <ExerciseDrawing drawing={drawing} />
      </div>
      <p>{texts.sample}</p>
      <video
        className={styles.video}
        aria-label={texts.videoOf(name)}
        controls
        muted
        playsInline
        preload="none"
      >
        <source {...sampleVideo} onError={() => setHasFailed(true)} />
      </video>
      <div role="alert">
        {hasFailed && (
          <Notice tone="warning" title={texts.videoFailed}>
            {texts.videoFailedBody}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
