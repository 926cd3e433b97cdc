import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { isSurvivor } from '../../api/session.ts';
import { PageContent } from '../../ui/PageContent.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { AccountNav } from './AccountNav.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ContactSection } from './contact/ContactSection.tsx';
import { DeleteAccountSection } from './deletion/DeleteAccountSection.tsx';
import { DevicesSection } from './devices/DevicesSection.tsx';
import { PasswordSection } from './password/PasswordForm.tsx';
import { CalendarLink } from './myData/CalendarLink.tsx';
import { texts as myDataTexts } from './myData/myDataStrings.ts';
import { SaveData } from './myData/SaveData.tsx';
import { PrivacySection } from './privacy/PrivacySection.tsx';
import { texts } from './strings.ts';

export function AccountScreen({ user }: { user: SessionUser }) {
  const { offlineHint, describedBy } = useNetworkHint();
  return (
    <PageContent title={texts.title} loose>
      <AccountNav user={user} />
      <p>{texts.owner(user)}</p>
      {offlineHint}
      <Stack columns>
        <ContactSection user={user} describedBy={describedBy} />
        <PasswordSection />
        <DevicesSection describedBy={describedBy} />
        <AccountSection title={myDataTexts.title}>
          <p>
            {myDataTexts.about} {isSurvivor(user) && myDataTexts.tables}
          </p>
          <SaveData describedBy={describedBy} />
          {isSurvivor(user) && <CalendarLink describedBy={describedBy} />}
        </AccountSection>
        <PrivacySection user={user} />
        <DeleteAccountSection user={user} />
      </Stack>
    </PageContent>
  );
}
