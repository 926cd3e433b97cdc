import { LogIn } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import styles from './GoToLogin.module.css';
import { texts } from './strings.ts';
import { emailLinkProps } from './usePrefilledEmail.ts';

interface GoToLoginProps {
  /** Already typed there. */
  email?: string | undefined;
}

/** The way on from a form that has done its work; takes the focus of the button that is gone. */
export function GoToLogin({ email = '' }: GoToLoginProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only at the top of the screen does the message cover nothing of what it stands above.
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
