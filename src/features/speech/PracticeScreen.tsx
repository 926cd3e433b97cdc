import { Mic, Square, Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import type { SpeechLevel } from '../../../domain/speechLevels.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { speak, stopSpeaking } from '../../api/speak.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { announced } from '../status/events.ts';
import styles from './PracticeScreen.module.css';
import { RecordDialog } from './RecordDialog.tsx';
import { Sentence } from './Sentence.tsx';
import { sentences } from './sentences.ts';
import { practiceTitles, texts } from './strings.ts';

interface PracticeScreenProps {
  level: SpeechLevel;
}

/** /speechpracticeeasy, -medium and -hard (SPEC section 2, Speech practice). */
export function PracticeScreen({ level }: PracticeScreenProps) {
  const dispatch = useAppDispatch();
  const [playing, setPlaying] = useState(false);
  const [spokenFrom, setSpokenFrom] = useState<number | null>(null);
  const [records, setRecords] = useState(false);
  useEffect(() => () => dispatch(stopSpeaking()), [dispatch]);

  function play() {
    setPlaying(true);
    const onEnd = () => {
      setPlaying(false);
      setSpokenFrom(null);
    };
    dispatch(speak(sentences[level], { onWord: setSpokenFrom, onEnd }));
  }

  function record() {
    dispatch(stopSpeaking());
    setRecords(true);
  }

  return (
    <Screen title={practiceTitles[level]}>
      <div className={styles.practice}>
        <Sentence text={sentences[level]} spokenFrom={spokenFrom} />
        <Button
          variant="primary"
          size="large"
          icon={playing ? <Square /> : <Volume2 />}
          onClick={playing ? () => dispatch(stopSpeaking()) : play}
        >
          {playing ? texts.stop : texts.play}
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
      {records && <RecordDialog onClose={() => setRecords(false)} />}
    </Screen>
  );
}
