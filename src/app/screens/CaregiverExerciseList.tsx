import { ExerciseListScreen } from '../../features/exercises/ExerciseListScreen.tsx';
import { RequireUser } from './RequireUser.tsx';

export function CaregiverExerciseList() {
  return <RequireUser>{({ id }) => <ExerciseListScreen key={id} isCaregiver />}</RequireUser>;
}
