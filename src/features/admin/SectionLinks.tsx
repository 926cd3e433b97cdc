import { Link } from 'react-router-dom';
import { classNames } from '../../ui/classNames.ts';
import styles from './AdminScreen.module.css';
import { type SectionName, sectionNames } from './sections.ts';
import { texts } from './strings.ts';

interface SectionLinksProps {
  active: SectionName | null;
}

export function SectionLinks({ active }: SectionLinksProps) {
  return (
    <nav className={styles.nav} aria-label={texts.sections}>
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
  );
}
