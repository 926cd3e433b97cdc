import { UserPlus } from 'lucide-react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectAway } from '../../api/serverReach.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import { OutOfReach } from './OutOfReach.tsx';
import { codeTexts, listTexts, texts } from './strings.ts';

/** /connectcaregiver (SPEC section 2, Pairing). The way home stands in the bar of every screen. */
export function ConnectCaregiverScreen({ user }: { user: SessionUser }) {
  const { line, describedBy } = useNeedsServer(useAppSelector(selectAway), codeTexts.needsNetwork);
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
        {line}
        <ButtonLink
          to={paths.addCaregiver}
          variant="primary"
          size="large"
          icon={<UserPlus />}
          aria-describedby={describedBy}
        >
          {texts.addCaregiver}
        </ButtonLink>
      </Stack>
    </Screen>
  );
}
