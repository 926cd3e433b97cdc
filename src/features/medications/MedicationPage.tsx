import { Home } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { formTexts } from './formStrings.ts';
import { placesFor, type Whose } from './whose.ts';

interface MedicationPageProps {
  whose: Whose;
  title: string;
  children: ReactNode;
}

/** A screen of medicines. A caregiver's way home stands here; a survivor's in the bar of every screen. */
export function MedicationPage({ whose, title, children }: MedicationPageProps) {
  return (
    <Screen title={title}>
      <Stack loose>
        {whose.fname !== null && (
          <div>
            <ButtonLink to={placesFor(whose).home} icon={<Home />}>
              {formTexts.home}
            </ButtonLink>
          </div>
        )}
        {children}
      </Stack>
    </Screen>
  );
}
