import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { PageContent } from '../../ui/PageContent.tsx';
import type { AdminState } from './adminSlice.ts';
import styles from './AdminScreen.module.css';
import { SectionLinks } from './SectionLinks.tsx';
import { sectionFromHash, type SectionName } from './sections.ts';
import { texts } from './strings.ts';
import { VideoSection } from './VideoSection.tsx';
import { WordsSection } from './WordsSection.tsx';

interface AdminScreenProps {
  lists: AdminState;
}

export function AdminScreen({ lists }: AdminScreenProps) {
  const { hash } = useLocation();
  const active = sectionFromHash(hash);
  return (
    <PageContent title={texts.title} wide>
      <div className={styles.frame}>
        <div className={styles.panel}>
          <SectionLinks active={active} />
          <div className={styles.content}>
            {active === null ? (
              <>
                <h2>{texts.welcome}</h2>
                <p>{texts.select}</p>
              </>
            ) : (
              <Section key={active} name={active} lists={lists} />
            )}
          </div>
        </div>
      </div>
    </PageContent>
  );
}

/** Focuses its heading after in-app navigation; `default` is the key of a first page load. */
function Section({ name, lists }: { name: SectionName; lists: AdminState }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== 'default') heading.current?.focus();
  }, [key]);
  return (
    <section aria-labelledby={name} className={styles.section}>
      <h2 ref={heading} id={name} tabIndex={-1}>
        {texts[name]}
      </h2>
      {name === 'exercise' && <VideoSection videos={lists.videos} />}
      {name === 'speech' && <WordsSection words={lists.words} />}
      {name === 'games' && <p>{texts.gamesBody}</p>}
    </section>
  );
}
