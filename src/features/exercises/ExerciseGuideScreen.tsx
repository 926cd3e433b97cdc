import { paths } from '../../../contract/paths.ts';
import { Screen } from '../../ui/Screen.tsx';
import { PartsForm } from './PartsForm.tsx';
import { texts } from './strings.ts';

/** /exerciseguide (SPEC section 2, Exercise screens). */
export function ExerciseGuideScreen() {
  return (
    <Screen title={texts.guideTitle}>
      <PartsForm legend={texts.ownQuestion} next={texts.next} to={paths.exerciseList} />
    </Screen>
  );
}
