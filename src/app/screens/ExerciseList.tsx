import { ExerciseListScreen } from '../../features/exercises/ExerciseListScreen.tsx';
import { ForUser } from './ForUser.tsx';

export function ExerciseList() {
  return <ForUser>{({ id }) => <ExerciseListScreen key={id} />}</ForUser>;
}
