import { UserPlus } from 'lucide-react';
import type { SessionUser } from '../../../../contract/endpoints/index.ts';
import { paths } from '../../../../contract/paths.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { PageContent } from '../../../ui/PageContent.tsx';
import { useNetworkHint } from '../../../ui/useOfflineHint.tsx';
import { ConnectionCard, ConnectionList } from './ConnectionList.tsx';
import { UnreachableNotice } from '../UnreachableNotice.tsx';
import { listTexts, texts } from '../strings.ts';

export function ConnectCaregiverScreen({ user }: { user: SessionUser }) {
  const { offlineHint, describedBy } = useNetworkHint();
  return (
    <PageContent title={listTexts.caregivers.title} loose>
      <ConnectionList
        ownerId={user.id}
        others="caregivers"
        add={
          <>
            {offlineHint}
            <ButtonLink
              to={paths.addCaregiver}
              variant="primary"
              size="large"
              icon={<UserPlus />}
              aria-describedby={describedBy}
            >
              {texts.addCaregiver}
            </ButtonLink>
          </>
        }
      >
        {(id) => (
          <ConnectionCard key={id} personId={id} others="caregivers">
            {(caregiver) => <UnreachableNotice person={caregiver} />}
          </ConnectionCard>
        )}
      </ConnectionList>
    </PageContent>
  );
}
