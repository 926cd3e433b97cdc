import { Navigate } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { MedicationScreen } from '../../features/medications/MedicationScreen.tsx';

export function OwnMedication() {
  const user = useAppSelector(selectUser);
  return user ? <MedicationScreen personId={user.id} /> : <Navigate to={paths.login} replace />;
}
