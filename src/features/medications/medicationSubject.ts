import { paths } from '../../../contract/paths.ts';

export interface MedicationSubject {
  readonly personId: string;
  /** The survivor's first name; null for the user's own medicines. */
  readonly fname: string | null;
}

export const medicationPaths = ({ fname }: MedicationSubject) =>
  fname === null
    ? { list: paths.medication, add: paths.addMedication, edit: paths.editMedication }
    : { list: paths.cgMedication, add: paths.cgAddMedication, edit: paths.cgEditMedication };

export const editPath = (subject: MedicationSubject, reminderId: string): string =>
  `${medicationPaths(subject).edit}?id=${reminderId}`;
