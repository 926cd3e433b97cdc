import { useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { homeFor, paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { appTexts } from '../strings.ts';

interface NotHereYetProps {
  title?: string;
  body?: string;
}

/** An address of the app that has nothing to show yet, or none at all: said, not hidden. */
export function NotHereYet({
  title = appTexts.notHere,
  body = appTexts.notHereBody,
}: NotHereYetProps) {
  const user = useAppSelector(selectUser);
  return (
    <Screen title={title}>
      <Stack>
        <p>{body}</p>
        <ButtonLink to={user ? homeFor(user.role) : paths.login} size="large">
          {user ? appTexts.backHome : appTexts.backToLogin}
        </ButtonLink>
      </Stack>
    </Screen>
  );
}

export function UnknownAddress() {
  return <NotHereYet title={appTexts.unknownTitle} body={appTexts.unknownBody} />;
}
