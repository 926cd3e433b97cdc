import { Info } from 'lucide-react';
import { paths } from '../../../contract/paths.ts';
import type { SpeechLevel } from '../../../domain/speechLevels.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Band } from '../../ui/Band.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Disc } from '../../ui/Disc.tsx';
import { IconLine } from '../../ui/IconLine.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import styles from './MonitorScreen.module.css';
import { samplePhrases } from './sentences.ts';
import { levelTitles, statusNames, texts } from './strings.ts';

interface MonitorScreenProps {
  level: SpeechLevel;
}

/** /speechmonitoreasy, -medium and -hard (SPEC section 2, Speech practice). */
export function MonitorScreen({ level }: MonitorScreenProps) {
  return (
    <Screen title={levelTitles[level]}>
      <Stack>
        <Band>{texts.banner}</Band>
        <IconLine icon={<Info />}>{texts.samples}</IconLine>
        <ul className={styles.phrases} aria-label={texts.phrases}>
          {samplePhrases[level].map(({ text, status }) => (
            <li key={text} className={styles.phrase}>
              <Disc state={status} />
              <div className={styles.words}>
                <p>{text}</p>
                <Badge state={status}>{statusNames[status]}</Badge>
              </div>
            </li>
          ))}
        </ul>
        <ButtonLink to={paths.speechPracticeMonitor} size="large">
          {texts.back}
        </ButtonLink>
      </Stack>
    </Screen>
  );
}
