import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { isSurvivor } from '../../api/session.ts';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { AccountSection } from './AccountSection.tsx';
import { CalendarLink } from './CalendarLink.tsx';
import { texts } from './myDataStrings.ts';
import { SaveData } from './SaveData.tsx';

export function MyDataSection({ user }: { user: SessionUser }) {
  const { offlineHint, describedBy } = useNetworkHint();
  return (
    <AccountSection title={texts.title}>
      <p>
        {texts.about} {isSurvivor(user) && texts.tables}
      </p>
      {offlineHint}
      <SaveData describedBy={describedBy} />
      {isSurvivor(user) && <CalendarLink describedBy={describedBy} />}
    </AccountSection>
  );
}
