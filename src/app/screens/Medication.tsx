import { MedicationScreen } from '../../features/medications/MedicationScreen.tsx';
import { medicationTitles } from './medicationTitles.ts';
import { RequireSubject } from './RequireSubject.tsx';

export function Medication() {
  return (
    <RequireSubject title={medicationTitles.list}>
      {(subject) => <MedicationScreen key={subject.personId} whose={subject} />}
    </RequireSubject>
  );
}
