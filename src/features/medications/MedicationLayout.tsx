import { Home } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { formTexts } from './formStrings.ts';
import { medicationPaths, type MedicationSubject } from './medicationSubject.ts';

interface MedicationLayoutProps {
  subject: MedicationSubject;
  title: string;
  children: ReactNode;
}

export function MedicationLayout({ subject, title, children }: MedicationLayoutProps) {
  return (
    <PageContent title={title}>
      <Stack loose>
        {subject.fname !== null && (
          <div>
            <ButtonLink to={medicationPaths(subject).home} icon={<Home />}>
              {formTexts.home}
            </ButtonLink>
          </div>
        )}
        {children}
      </Stack>
    </PageContent>
  );
}
