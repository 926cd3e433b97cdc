import { useNavigate } from 'react-router-dom';
import { homeFor, paths } from '../../../contract/paths.ts';
import type { NewSession } from '../../api/authApi.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { SignInFields } from './SignInFields.tsx';
import { texts } from './strings.ts';
import { useSignInForm } from './useSignInForm.ts';
import { emailLinkProps } from './usePrefilledEmail.ts';

interface LoginScreenProps {
  onSignedIn: (session: NewSession) => void;
}

export function LoginScreen({ onSignedIn }: LoginScreenProps) {
  const navigate = useNavigate();
  const known = useAppSelector(selectUser);
  const refused = useAppSelector(({ auth }) => auth.isExpired);
  const signIn = useSignInForm((session) => {
    onSignedIn(session);
    // The auth guard does not redirect when the same user signs in again.
    const { id, role } = session.user;
    if (id === known?.id) void navigate(homeFor(role), { replace: true });
  });

  return (
    <PageContent title={texts.loginTitle}>
      {known && !refused && (
        <Notice
          tone="info"
          title={texts.signedInAs(`${known.fname} ${known.lname}`)}
          action={<ButtonLink to={homeFor(known.role)}>{texts.goToDashboard}</ButtonLink>}
        />
      )}
      <Form label={texts.loginTitle} onSubmit={() => void signIn.submit()}>
        <SignInFields signIn={signIn} />
        <Stack loose>
          <TextLink to={paths.register}>{texts.createAccountLink}</TextLink>
          <TextLink to={paths.forgotPassword} {...emailLinkProps(signIn.email)}>
            {texts.forgotPassword}
          </TextLink>
        </Stack>
      </Form>
    </PageContent>
  );
}
