import { ExerciseListScreen } from '../../features/exercises/ExerciseListScreen.tsx';
import { ForUser } from './ForUser.tsx';

export function CaregiverExerciseList() {
  return <ForUser>{({ id }) => <ExerciseListScreen key={id} isCaregivers />}</ForUser>;
}
