import { AffectedPartsScreen } from '../../features/exercises/AffectedPartsScreen.tsx';
import { ForUser } from './ForUser.tsx';

export function AffectedParts() {
  return <ForUser>{({ id }) => <AffectedPartsScreen key={id} />}</ForUser>;
}
