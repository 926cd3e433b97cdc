import type { ReactNode } from 'react';
import { paths } from '../../../contract/paths.ts';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { MedicationSubject } from './medicationSubject.ts';

interface MedicationLayoutProps {
  subject: MedicationSubject;
  title: string;
  wide?: boolean;
  children: ReactNode;
}

export function MedicationLayout({
  subject,
  title,
  wide = false,
  children,
}: MedicationLayoutProps) {
  return (
    <PageContent title={title} wide={wide}>
      <Stack loose>
        {subject.fname !== null && <HomeLink to={paths.caregiverDashboard} />}
        {children}
      </Stack>
    </PageContent>
  );
}
