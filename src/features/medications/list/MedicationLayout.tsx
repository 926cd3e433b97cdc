import type { ReactNode } from 'react';
import { PageContent } from '../../../ui/PageContent.tsx';
import { Stack } from '../../../ui/Stack.tsx';

interface MedicationLayoutProps {
  title: string;
  wide?: boolean;
  children: ReactNode;
}

export function MedicationLayout({ title, wide = false, children }: MedicationLayoutProps) {
  return (
    <PageContent title={title} wide={wide}>
      <Stack loose>{children}</Stack>
    </PageContent>
  );
}
