import { LogIn } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../../../contract/paths.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { formTexts } from '../formStrings.ts';
import { emailLinkProps } from './usePrefilledEmail.ts';

/** The one action after a form has succeeded. */
export function NextAction({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the top so that the sticky status message covers nothing.
    window.scrollTo(0, 0);
    place.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, []);
  return (
    <Stack ref={place} data-finished>
      {children}
    </Stack>
  );
}

export function GoToLogin({ email = '' }: { email?: string | undefined }) {
  return (
    <NextAction>
      <ButtonLink
        to={paths.login}
        {...emailLinkProps(email)}
        replace
        variant="primary"
        size="large"
        icon={<LogIn />}
      >
        {formTexts.goToLogin}
      </ButtonLink>
    </NextAction>
  );
}
