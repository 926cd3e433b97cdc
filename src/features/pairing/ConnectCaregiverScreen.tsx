import { UserPlus } from 'lucide-react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import { OutOfReach } from './OutOfReach.tsx';
import { listTexts, texts } from './strings.ts';

/** /connectcaregiver (SPEC section 2, Pairing). The way home stands in the bar of every screen. */
export function ConnectCaregiverScreen({ user }: { user: SessionUser }) {
  return (
    <Screen title={listTexts.caregivers.title}>
      <Stack loose>
        <ConnectionList ownerId={user.id} others="caregivers">
          {(id) => (
            <ConnectionCard key={id} personId={id} others="caregivers">
              {(caregiver) => <OutOfReach person={caregiver} />}
            </ConnectionCard>
          )}
        </ConnectionList>
        <ButtonLink to={paths.addCaregiver} variant="primary" size="large" icon={<UserPlus />}>
          {texts.addCaregiver}
        </ButtonLink>
      </Stack>
    </Screen>
  );
}
