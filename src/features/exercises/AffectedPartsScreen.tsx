import { paths } from '../../../contract/paths.ts';
import { Band } from '../../ui/Band.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { PartsForm } from './PartsForm.tsx';
import { texts } from './strings.ts';

/** /editaffectedparts (SPEC section 2, Exercise screens). */
export function AffectedPartsScreen() {
  return (
    <Screen title={texts.editParts}>
      <Band>{texts.guideBanner}</Band>
      <PartsForm
        legend={texts.caregiversQuestion}
        legendTone="red"
        next={texts.caregiversNext}
        to={paths.caregiverExerciseList}
      />
    </Screen>
  );
}
