import { ExerciseGuideScreen } from '../../features/exercises/ExerciseGuideScreen.tsx';
import { ForUser } from './ForUser.tsx';

export function ExerciseGuide() {
  return <ForUser>{({ id }) => <ExerciseGuideScreen key={id} />}</ForUser>;
}
