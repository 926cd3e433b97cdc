import type { SessionUser } from '../../../../contract/endpoints/index.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { PageContent } from '../../../ui/PageContent.tsx';
import { signedInTexts } from '../../../ui/signedInStrings.ts';
import { useNetworkHint } from '../../../ui/useOfflineHint.tsx';
import { useEveryoneAway } from '../../careTeam/useEveryoneAway.ts';
import { useAwayText } from '../../careTeam/useAwayText.ts';
import { ConnectionCard, ConnectionList } from './ConnectionList.tsx';
import { InviteLines } from './InviteLines.tsx';
import { UnreachableNotice } from '../UnreachableNotice.tsx';
import { listTexts } from '../strings.ts';

export function ConnectCaregiverScreen({ user }: { user: SessionUser }) {
  const { offlineHint, describedBy } = useNetworkHint();
  const isEveryoneAway = useEveryoneAway(user.id);
  return (
    <PageContent title={listTexts.caregivers.title} loose>
      {offlineHint}
      {isEveryoneAway && <Notice tone="warning">{signedInTexts.everyoneAway}</Notice>}
      <InviteLines survivorId={user.id} />
      <ConnectionList ownerId={user.id} others="caregivers" describedBy={describedBy}>
        {(id) => (
          <ConnectionCard key={id} personId={id} others="caregivers">
            {(caregiver) => (
              <>
                <AwayLine personId={caregiver.id} />
                <UnreachableNotice person={caregiver} />
              </>
            )}
          </ConnectionCard>
        )}
      </ConnectionList>
    </PageContent>
  );
}

function AwayLine({ personId }: { personId: string }) {
  const pair = useAppSelector(({ pairing }) =>
    pairing.pairings?.find(({ caregiver_id }) => caregiver_id === personId),
  );
  const away = useAwayText(pair);
  return away && <p>{listTexts.caregivers.now(away)}</p>;
}
