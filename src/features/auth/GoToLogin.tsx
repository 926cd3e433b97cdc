import { LogIn } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import styles from './GoToLogin.module.css';
import { texts } from './strings.ts';
import { emailLinkProps } from './usePrefilledEmail.ts';

export function GoToLogin({ email = '' }: { email?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the top so that the sticky status message covers nothing.
    window.scrollTo(0, 0);
    place.current?.querySelector('a')?.focus();
  }, []);
  return (
    <div ref={place} className={styles.wide}>
      <ButtonLink
        to={paths.login}
        {...emailLinkProps(email)}
        replace
        variant="primary"
        size="large"
        icon={<LogIn />}
      >
        {texts.goToLogin}
      </ButtonLink>
    </div>
  );
}
