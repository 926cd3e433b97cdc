import { paths } from '../../../contract/paths.ts';
import { PageContent } from '../../ui/PageContent.tsx';
import { AffectedPartsForm } from './AffectedPartsForm.tsx';
import { texts } from './strings.ts';

export function ExerciseGuideScreen() {
  return (
    <PageContent title={texts.guideTitle}>
      <AffectedPartsForm
        legend={texts.ownQuestion}
        submitLabel={texts.next}
        to={paths.exerciseList}
      />
    </PageContent>
  );
}
