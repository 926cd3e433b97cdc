import { paths } from '../../../contract/paths.ts';
import { Screen } from '../../ui/Screen.tsx';
import styles from './AffectedPartsScreen.module.css';
import { PartsForm } from './PartsForm.tsx';
import { texts } from './strings.ts';

/** /editaffectedparts (SPEC section 2, Exercise screens). */
export function AffectedPartsScreen() {
  return (
    <Screen title={texts.editParts}>
      <p className={styles.banner}>{texts.guideBanner}</p>
      <PartsForm
        legend={texts.caregiversQuestion}
        legendTone="red"
        next={texts.caregiversNext}
        to={paths.caregiverExerciseList}
      />
    </Screen>
  );
}
