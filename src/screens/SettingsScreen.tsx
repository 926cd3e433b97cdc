import type { SessionUser } from '../../contract/endpoints/index.ts';
import { paths } from '../../contract/paths.ts';
import { useAppSelector } from '../api/hooks.ts';
import { isSurvivor } from '../api/session.ts';
import { ZoneSetting } from '../features/alarms/ZoneSetting.tsx';
import { AccountNav } from '../features/account/AccountNav.tsx';
import { HearingSection } from '../features/hearing/HearingSection.tsx';
import { InstallCard } from '../features/install/InstallCard.tsx';
import { SettingsSection } from '../features/settings/SettingsSection.tsx';
import { texts } from '../features/settings/strings.ts';
import { PageContent } from '../ui/PageContent.tsx';
import { Stack } from '../ui/Stack.tsx';
import { TextLink } from '../ui/TextLink.tsx';

export function SettingsScreen({ user }: { user: SessionUser }) {
  const canInstall = useAppSelector(({ install }) => install.method !== 'none');
  return (
    <PageContent title={texts.title} loose>
      <AccountNav user={user} />
      <Stack columns>
        <ZoneSetting />
      </Stack>
      {user.role === 'caregiver' && <HearingSection userId={user.id} />}
      <p>{texts.scope}</p>
      <SettingsSection isSurvivor={isSurvivor(user)} />
      {canInstall && <InstallCard canDecline={false} />}
      <p>
        <TextLink to={paths.privacy}>{texts.privacy}</TextLink>
      </p>
      <p data-muted>{texts.version}</p>
    </PageContent>
  );
}
