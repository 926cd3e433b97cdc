import { AddMedicationScreen } from '../../features/medications/AddMedicationScreen.tsx';
import { medicationNames } from './medicationNames.ts';
import { ForWhose } from './ForWhose.tsx';

export function AddMedication() {
  return (
    <ForWhose title={medicationNames.add} isForm forAnybody>
      {(whose) => <AddMedicationScreen whose={whose} />}
    </ForWhose>
  );
}
