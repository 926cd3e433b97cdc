import { ExerciseListScreen } from '../../features/exercises/ExerciseListScreen.tsx';
import { RequireUser } from './RequireUser.tsx';

export function ExerciseList() {
  return <RequireUser>{({ id }) => <ExerciseListScreen key={id} />}</RequireUser>;
}
