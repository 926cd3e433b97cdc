import { EditMedicationScreen } from '../../features/medications/EditMedicationScreen.tsx';
import { medicationNames } from './medicationNames.ts';
import { ForWhose } from './ForWhose.tsx';

export function EditMedication() {
  return (
    <ForWhose title={medicationNames.edit} isForm>
      {(whose) => <EditMedicationScreen whose={whose} />}
    </ForWhose>
  );
}
