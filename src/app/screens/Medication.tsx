import { MedicationScreen } from '../../features/medications/MedicationScreen.tsx';
import { RequireSubject } from './RequireSubject.tsx';

export function Medication() {
  return (
    <RequireSubject title="Medications">
      {(subject) => <MedicationScreen key={subject.personId} whose={subject} />}
    </RequireSubject>
  );
}
