import { isSurvivor } from '../../../api/session.ts';
import { AccountSection, type SectionProps } from '../AccountSection.tsx';
import { CalendarLink } from './CalendarLink.tsx';
import { texts } from './myDataStrings.ts';
import { SaveData } from './SaveData.tsx';

export function MyDataSection({ user, describedBy }: SectionProps) {
  return (
    <AccountSection title={texts.title}>
      <p>
        {texts.about} {isSurvivor(user) && texts.tables}
      </p>
      <SaveData describedBy={describedBy} />
      {isSurvivor(user) && <CalendarLink describedBy={describedBy} />}
    </AccountSection>
  );
}
