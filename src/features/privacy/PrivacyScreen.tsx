import { homeFor, paths } from '../../../contract/paths.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { useReadOperatorQuery } from '../../api/publicApi.ts';
import { selectUser } from '../../api/session.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import styles from './PrivacyScreen.module.css';
import { sections, texts } from './strings.ts';

export function PrivacyScreen() {
  const user = useAppSelector(selectUser);
  return (
    <PageContent title={texts.title} loose>
      <p>{texts.intro}</p>
      <div>
        {sections.map(({ title, items }) => (
          <Disclosure key={title} summary={title}>
            <ul className={styles.list}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </div>
      <Stack>
        <h2>{texts.operator}</h2>
        <Operator />
      </Stack>
      <ButtonLink to={user ? homeFor(user.role) : paths.login} size="large">
        {user ? texts.home : texts.signIn}
      </ButtonLink>
    </PageContent>
  );
}

function Operator() {
  const { data, isError, refetch } = useReadOperatorQuery();
  if (!data)
    return (
      <LoadErrorNotice
        hasFailed={isError}
        title={texts.loadFailed}
        onRetry={refetch}
        fallback={<Spinner label={texts.loading} />}
      />
    );
  return (
    <p>
      {data.name !== null && (
        <>
          {data.name}
          <br />
        </>
      )}
      {data.contact ?? texts.noContact}
    </p>
  );
}
