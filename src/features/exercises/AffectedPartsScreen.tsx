import { paths } from '../../../contract/paths.ts';
import { SectionBanner } from '../../ui/SectionBanner.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { AffectedPartsForm } from './AffectedPartsForm.tsx';
import { texts } from './strings.ts';

export function AffectedPartsScreen() {
  return (
    <PageContent title={texts.editParts}>
      <SectionBanner>{texts.guideBanner}</SectionBanner>
      <AffectedPartsForm
        legend={texts.caregiversQuestion}
        legendTone="red"
        submitLabel={texts.caregiversNext}
        to={paths.caregiverExerciseList}
      />
    </PageContent>
  );
}
