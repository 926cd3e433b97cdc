import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { speechLevels } from '../../../domain/speechLevels.ts';
import { refetchOnMount, useAppSelector } from '../../api/hooks.ts';
import { useListPeopleQuery } from '../../api/adminApi.ts';
import { Link } from '../../ui/Link.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { classNames } from '../../ui/classNames.ts';
import { type AdminState, wordsReset } from './adminSlice.ts';
import styles from './AdminScreen.module.css';
import { PeopleSection } from './PeopleSection.tsx';
import { ServerSection } from './ServerSection.tsx';
import { texts } from './strings.ts';
import { VideoSection } from './VideoSection.tsx';
import { ResetButton } from './ResetButton.tsx';
import { WordColumn } from './WordColumn.tsx';

const sectionNames = ['exercise', 'speech', 'games', 'people', 'server'] as const;
type SectionName = (typeof sectionNames)[number];

const sectionFromHash = (hash: string): SectionName | null =>
  sectionNames.find((name) => hash === `#${name}`) ?? null;

export function AdminScreen() {
  const { hash } = useLocation();
  const active = sectionFromHash(hash);
  const navTitleId = useId();
  return (
    <PageContent title={texts.title}>
      <div className={styles.frame}>
        <div className={styles.panel}>
          <nav className={styles.nav} aria-labelledby={navTitleId}>
            <p id={navTitleId}>{texts.sections}</p>
            <ul className={styles.links}>
              {sectionNames.map((name) => (
                <li key={name}>
                  <Link
                    to={{ hash: name }}
                    className={classNames(styles.link, name === active && styles.active)}
                    aria-current={name === active ? 'page' : undefined}
                  >
                    {texts[name]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.content}>
            {active === null ? <Welcome /> : <Section key={active} name={active} />}
          </div>
        </div>
      </div>
    </PageContent>
  );
}

function Welcome() {
  const { data } = useListPeopleQuery({ query: { page: 1 } }, refetchOnMount);
  return (
    <>
      <h2>{texts.welcome}</h2>
      <p>{texts.select}</p>
      {data?.people.length === 1 && (
        <p>
          {texts.alone} <TextLink to={{ hash: 'people' }}>{texts.inviteFirst}</TextLink>
          {texts.andThen} <TextLink to={{ hash: 'server' }}>{texts.checkServer}</TextLink>.
        </p>
      )}
    </>
  );
}

/** Focuses its heading after in-app navigation; `default` is the key of a first page load. */
function Section({ name }: { name: SectionName }) {
  const lists = useAppSelector(({ admin }) => admin);
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <section aria-labelledby={name} className={styles.section}>
      <h2 ref={heading} id={name} tabIndex={-1}>
        {texts[name]}
      </h2>
      {name === 'exercise' && <VideoSection videos={lists.videos} />}
      {name === 'speech' && <WordsSection words={lists.words} />}
      {name === 'games' && <p>{texts.gamesBody}</p>}
      {name === 'people' && <PeopleSection />}
      {name === 'server' && <ServerSection />}
    </section>
  );
}

function WordsSection({ words }: { words: AdminState['words'] }) {
  return (
    <>
      <p>{texts.stays}</p>
      <div className={styles.columns}>
        {speechLevels.map((level) => (
          <WordColumn key={level} level={level} words={words[level]} />
        ))}
      </div>
      <ResetButton body={texts.resetWordsBody} action={wordsReset()} />
    </>
  );
}
