import type { ReactNode } from 'react';
import { PageContent } from '../../../ui/PageContent.tsx';

export function MedicationLayout(page: { title: string; children: ReactNode }) {
  return <PageContent {...page} loose />;
}
