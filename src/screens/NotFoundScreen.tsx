import { useLocation } from 'react-router-dom';
import { homeFor, paths } from '../../contract/paths.ts';
import { useAppSelector } from '../api/hooks.ts';
import { selectUser } from '../api/session.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageContent } from '../ui/PageContent.tsx';
import { appTexts } from '../app/strings.ts';

export function NotFoundScreen() {
  return (
    <PageContent title={appTexts.unknownTitle}>
      <p>{appTexts.unknownBody}</p>
      <HomeLink />
    </PageContent>
  );
}

function HomeLink() {
  const user = useAppSelector(selectUser);
  const { pathname } = useLocation();
  const back = user ? homeFor(user.role) : paths.login;
  if (pathname === back) return null;
  return (
    <ButtonLink to={back} size="large">
      {user ? appTexts.backHome : appTexts.backToSignIn}
    </ButtonLink>
  );
}
