import type { SessionUser } from '../../../../contract/endpoints/index.ts';
import { PageContent } from '../../../ui/PageContent.tsx';
import { useNetworkHint } from '../../../ui/useOfflineHint.tsx';
import { ConnectionCard, ConnectionList } from './ConnectionList.tsx';
import { UnreachableNotice } from '../UnreachableNotice.tsx';
import { listTexts } from '../strings.ts';

export function ConnectCaregiverScreen({ user }: { user: SessionUser }) {
  const { offlineHint, describedBy } = useNetworkHint();
  return (
    <PageContent title={listTexts.caregivers.title} loose>
      {offlineHint}
      <ConnectionList ownerId={user.id} others="caregivers" describedBy={describedBy}>
        {(id) => (
          <ConnectionCard key={id} personId={id} others="caregivers">
            {(caregiver) => <UnreachableNotice person={caregiver} />}
          </ConnectionCard>
        )}
      </ConnectionList>
    </PageContent>
  );
}
