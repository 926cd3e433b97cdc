import { Info } from 'lucide-react';
import { paths } from '../../../contract/paths.ts';
import type { SpeechLevel } from '../../../domain/speechLevels.ts';
import { statusNames } from '../../doses/strings.ts';
import { Badge } from '../../ui/Badge.tsx';
import { SectionBanner } from '../../ui/SectionBanner.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import { IconLine } from '../../ui/IconLine.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { Stack } from '../../ui/Stack.tsx';
import styles from './MonitorScreen.module.css';
import { samplePhrases } from './sentences.ts';
import { levelNames, texts } from './strings.ts';

export function MonitorScreen({ level }: { level: SpeechLevel }) {
  return (
    <PageContent title={levelNames[level].toUpperCase()}>
      <Stack>
        <SectionBanner>{texts.banner}</SectionBanner>
        <IconLine icon={<Info />}>{texts.samples}</IconLine>
        <ul className={styles.phrases} aria-label={texts.phrases}>
          {samplePhrases[level].map(({ text, status }) => (
            <li key={text} className={styles.phrase}>
              <StatusIcon status={status} />
              <div className={styles.words}>
                <p>{text}</p>
                <Badge status={status}>{statusNames[status]}</Badge>
              </div>
            </li>
          ))}
        </ul>
        <ButtonLink to={paths.speechPracticeMonitor} size="large">
          {texts.back}
        </ButtonLink>
      </Stack>
    </PageContent>
  );
}
