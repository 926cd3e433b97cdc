import { MedicationScreen } from '../../features/medications/MedicationScreen.tsx';
import { medicationNames } from './medicationNames.ts';
import { ForWhose } from './ForWhose.tsx';

export function Medication() {
  return (
    <ForWhose title={medicationNames.list}>
      {(whose) => <MedicationScreen key={whose.personId} whose={whose} />}
    </ForWhose>
  );
}
