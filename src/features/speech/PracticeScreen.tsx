import { Mic, Square, Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import type { SpeechLevel } from '../../../domain/speechLevels.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { speak, stopSpeaking } from '../../api/speak.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { announced } from '../announcements/events.ts';
import styles from './PracticeScreen.module.css';
import { RecordDialog } from './RecordDialog.tsx';
import { SpokenSentence } from './SpokenSentence.tsx';
import { sentences } from './sentences.ts';
import { practiceTitles, texts } from './strings.ts';

interface PracticeScreenProps {
  level: SpeechLevel;
}

export function PracticeScreen({ level }: PracticeScreenProps) {
  const dispatch = useAppDispatch();
  const [isPlaying, setIsPlaying] = useState(false);
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

  function record() {
    dispatch(stopSpeaking());
    setIsRecordDialogOpen(true);
  }

  return (
    <PageContent title={practiceTitles[level]}>
      <div className={styles.practice}>
        <SpokenSentence text={sentences[level]} spokenFrom={spokenFrom} />
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
      {isRecordDialogOpen && <RecordDialog onClose={() => setIsRecordDialogOpen(false)} />}
    </PageContent>
  );
}
