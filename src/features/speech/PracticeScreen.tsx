import { Mic, Square, Volume2 } from 'lucide-react';
import { useEffect, useState, Fragment } from 'react';
import { paths } from '../../../contract/paths.ts';
import type { SpeechLevel } from '../../../domain/speechLevels.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { speak, stopSpeaking } from '../../api/speak.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { announced } from '../announcements/events.ts';
import styles from './PracticeScreen.module.css';
import { sentences } from './sentences.ts';
import { texts } from './strings.ts';

export function PracticeScreen({ level }: { level: SpeechLevel }) {
  const dispatch = useAppDispatch();
  const [isPlaying, setIsPlaying] = useState(false);
  /** Character index of the word being spoken; null while silent. */
  const [spokenFrom, setSpokenFrom] = useState<number | null>(null);
  const [isRecordDialogOpen, setIsRecordDialogOpen] = useState(false);
  useEffect(() => () => dispatch(stopSpeaking()), [dispatch]);

  function play() {
    setIsPlaying(true);
    const onEnd = () => {
      setIsPlaying(false);
      setSpokenFrom(null);
    };
    dispatch(speak(sentences[level], { onWord: setSpokenFrom, onEnd }));
  }

  const closeRecordDialog = () => setIsRecordDialogOpen(false);

  function record() {
    dispatch(stopSpeaking());
    setIsRecordDialogOpen(true);
  }

  return (
    <PageContent title={texts.practiceTitle(level)}>
      <div className={styles.practice}>
        {/* While silent, one text node: screen readers would read split words one by one. */}
        <p className={styles.sentence} data-field="plain">
          {spokenFrom === null ? (
            sentences[level]
          ) : (
            <Words text={sentences[level]} spokenFrom={spokenFrom} />
          )}
        </p>
        <Button
          variant="primary"
          size="large"
          icon={isPlaying ? <Square /> : <Volume2 />}
          onClick={isPlaying ? () => dispatch(stopSpeaking()) : play}
        >
          {isPlaying ? texts.stop : texts.play}
        </Button>
        <p>{texts.hint}</p>
        <Button size="large" icon={<Mic />} onClick={record}>
          {texts.record}
        </Button>
        <ButtonRow apart>
          <ButtonLink to={paths.speechPractice} size="large">
            {texts.back}
          </ButtonLink>
          <Button
            size="large"
            onClick={() => dispatch(announced({ tone: 'info', text: texts.skipSoon }))}
          >
            {texts.skip}
          </Button>
        </ButtonRow>
      </div>
      <Dialog
        open={isRecordDialogOpen}
        role="alertdialog"
        title={texts.recordSoon}
        onClose={closeRecordDialog}
        actions={
          <Button variant="primary" size="large" onClick={closeRecordDialog}>
            {texts.ok}
          </Button>
        }
      />
    </PageContent>
  );
}

function Words({ text, spokenFrom }: { text: string; spokenFrom: number }) {
  return [...text.matchAll(/(\S+)(\s*)/g)].map(({ index, 1: word = '', 2: gap = '' }) => {
    const isSpoken = spokenFrom >= index && spokenFrom < index + word.length;
    return (
      <Fragment key={index}>
        <span className={isSpoken ? styles.spoken : undefined}>{word}</span>
        {gap}
      </Fragment>
    );
  });
}
