import { type ReactNode, useState } from 'react';
import { PageContent } from '../../ui/PageContent.tsx';
import type { ActiveSurvivor } from './monitoringSlice.ts';
import { useActiveSurvivor } from './useActiveSurvivor.ts';
import { SurvivorPlaceholder } from './SurvivorPlaceholder.tsx';

interface RequireSurvivorProps {
  title: string;
  /** Keeps a form open for its survivor, even if the connection changes. */
  isForm: boolean;
  children: (survivor: ActiveSurvivor) => ReactNode;
}

export function RequireSurvivor({ title, isForm, children }: RequireSurvivorProps) {
  const survivorQuery = useActiveSurvivor();
  const [openedFor, setOpenedFor] = useState<ActiveSurvivor | null>(null);
  if (isForm && openedFor === null && survivorQuery.survivor) setOpenedFor(survivorQuery.survivor);
  const survivor = openedFor ?? survivorQuery.survivor;
  if (survivor) return children(survivor);
  return (
    <PageContent title={title}>
      <SurvivorPlaceholder survivorQuery={survivorQuery} />
    </PageContent>
  );
}
