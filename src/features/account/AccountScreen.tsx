import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { PageContent } from '../../ui/PageContent.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { ContactSection } from './contact/ContactSection.tsx';
import { DeleteAccountSection } from './deletion/DeleteAccountSection.tsx';
import { DevicesSection } from './devices/DevicesSection.tsx';
import { PasswordSection } from './password/PasswordSection.tsx';
import { MyDataSection } from './myData/MyDataSection.tsx';
import { PrivacySection } from './privacy/PrivacySection.tsx';
import { texts } from './strings.ts';

export function AccountScreen({ user }: { user: SessionUser }) {
  const { offlineHint, describedBy } = useNetworkHint();
  return (
    <PageContent title={texts.title} loose>
      <p>{texts.owner(user)}</p>
      {offlineHint}
      <ContactSection user={user} describedBy={describedBy} />
      <PasswordSection />
      <DevicesSection describedBy={describedBy} />
      <MyDataSection user={user} describedBy={describedBy} />
      <PrivacySection user={user} />
      <DeleteAccountSection user={user} />
    </PageContent>
  );
}
