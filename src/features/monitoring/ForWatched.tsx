import { Home } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { WatchedSurvivor } from './monitoringSlice.ts';
import { texts } from './strings.ts';
import { useWatchedSurvivor } from './useWatchedSurvivor.ts';
import { WhyNobody } from './WhyNobody.tsx';

interface ForWatchedProps {
  /** The heading while there is nobody to name in it. */
  title: string;
  /** Somebody types there: it stays with the one for whom it was opened, whatever becomes of that. */
  isForm: boolean;
  children: (survivor: WatchedSurvivor) => ReactNode;
}

/** A caregiver's screen about the survivor whom they look at, or why there is none. */
export function ForWatched({ title, isForm, children }: ForWatchedProps) {
  const watch = useWatchedSurvivor();
  const [openedFor, setOpenedFor] = useState<WatchedSurvivor | null>(null);
  if (isForm && openedFor === null && watch.survivor) setOpenedFor(watch.survivor);
  const survivor = openedFor ?? watch.survivor;
  if (survivor) return children(survivor);
  return (
    <Screen title={title}>
      <Stack loose>
        <div>
          <ButtonLink to={paths.caregiverDashboard} icon={<Home />}>
            {texts.home}
          </ButtonLink>
        </div>
        <WhyNobody watch={watch} />
      </Stack>
    </Screen>
  );
}
