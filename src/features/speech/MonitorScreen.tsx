import { Info } from 'lucide-react';
import { paths } from '../../../contract/paths.ts';
import type { SpeechLevel } from '../../../domain/speechLevels.ts';
import { statusNames } from '../../doses/strings.ts';
import { Badge } from '../../ui/Badge.tsx';
import { SectionBanner } from '../../ui/SectionBanner.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { IconLine } from '../../ui/IconLine.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import styles from './MonitorScreen.module.css';
import { samplePhrases } from './sentences.ts';
import { levelNames, texts } from './strings.ts';

export function MonitorScreen({ level }: { level: SpeechLevel }) {
  const title = levelNames[level].toUpperCase();
  return (
    <PageContent
      title={title}
      heading={title.split(/(\S*–\S*)/).map((part, index) =>
        // A line may end after the dash.
        index === 1 ? (
          <span key={part} className={styles.range}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    >
      <SectionBanner>{texts.banner}</SectionBanner>
      <IconLine icon={<Info />}>{texts.samples}</IconLine>
      <ul className={styles.phrases} aria-label={texts.phrases}>
        {samplePhrases[level].map(({ text, status }) => (
          <li key={text} className={styles.phrase}>
            <p>{text}</p>
            <Badge status={status}>{statusNames[status]}</Badge>
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.speechPracticeMonitor} size="large">
        {texts.back}
      </ButtonLink>
    </PageContent>
  );
}
