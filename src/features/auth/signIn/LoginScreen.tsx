import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { homeFor, paths } from '../../../../contract/paths.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { selectUser } from '../../../api/session.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PageContent } from '../../../ui/PageContent.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Greeting } from './Greeting.tsx';
import styles from './LoginScreen.module.css';
import { SignInFields } from './SignInFields.tsx';
import { texts } from '../strings.ts';
import { type OnSignedIn, useSignInForm } from './useSignInForm.ts';
import { emailLinkProps, usePrefilledEmail } from './usePrefilledEmail.ts';

export function LoginScreen({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const navigate = useNavigate();
  const known = useAppSelector(selectUser);
  const signIn = useSignInForm((session) => {
    onSignedIn(session);
    // The auth guard does not redirect when the same user signs in again.
    const { id, role } = session.user;
    if (id === known?.id) void navigate(homeFor(role), { replace: true });
  });

  const isEmailKnown = usePrefilledEmail() !== '';
  const passwordId = signIn.field('password').id;
  useEffect(() => {
    if (isEmailKnown) document.getElementById(passwordId)?.focus();
  }, [isEmailKnown, passwordId]);

  return (
    <PageContent title={texts.loginTitle}>
      <div className={styles.columns}>
        <Greeting />
        <Form label={texts.loginTitle} onSubmit={signIn.submit}>
          <SignInFields signIn={signIn} />
          <Stack loose>
            <ButtonLink to={paths.register}>{texts.createAccountLink}</ButtonLink>
            <TextLink to={paths.forgotPassword} {...emailLinkProps(signIn.email)}>
              {texts.forgotPassword}
            </TextLink>
            <TextLink to={paths.privacy}>{texts.privacy}</TextLink>
          </Stack>
        </Form>
      </div>
    </PageContent>
  );
}
