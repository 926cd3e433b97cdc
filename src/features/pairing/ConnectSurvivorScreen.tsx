import { Eye, Home, UserPlus } from 'lucide-react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import type { Person } from './person.ts';
import { listTexts, texts } from './strings.ts';

interface ConnectSurvivorScreenProps {
  user: SessionUser;
  /** Id of the survivor whom the caregiver looks at. */
  watchedId: string | null;
  onWatch: (survivor: Person) => void;
}

/** /connectsurvivor (SPEC section 2, Pairing). */
export function ConnectSurvivorScreen({ user, watchedId, onWatch }: ConnectSurvivorScreenProps) {
  return (
    <Screen title={listTexts.survivors.title}>
      <Stack loose>
        <div>
          <ButtonLink to={paths.caregiverDashboard} icon={<Home />}>
            {texts.home}
          </ButtonLink>
        </div>
        <ConnectionList ownerId={user.id} others="survivors">
          {(id, isOneOfSeveral) => (
            <ConnectionCard
              key={id}
              personId={id}
              others="survivors"
              emphasis={isOneOfSeveral && id === watchedId}
            >
              {(survivor) => {
                if (id === watchedId) return <p>{texts.monitored(survivor.fname)}</p>;
                return (
                  isOneOfSeveral && (
                    <LeavingButton size="large" icon={<Eye />} onClick={() => onWatch(survivor)}>
                      {texts.monitor(texts.nameOf(survivor))}
                    </LeavingButton>
                  )
                );
              }}
            </ConnectionCard>
          )}
        </ConnectionList>
        <ButtonLink to={paths.connectSurvivor1} variant="primary" size="large" icon={<UserPlus />}>
          {texts.addSurvivor}
        </ButtonLink>
      </Stack>
    </Screen>
  );
}
