import { paths } from '../../../contract/paths.ts';

export interface MedicationSubject {
  readonly personId: string;
  /** The survivor's first name; null for the user's own medicines. */
  readonly fname: string | null;
}

const ownPaths = {
  list: paths.medication,
  add: paths.addMedication,
  edit: paths.editMedication,
};

const survivorPaths: Record<keyof typeof ownPaths, string> = {
  list: paths.cgMedication,
  add: paths.cgAddMedication,
  edit: paths.cgEditMedication,
};

export const medicationPaths = ({
  fname,
}: MedicationSubject): Readonly<Record<keyof typeof ownPaths, string>> =>
  fname === null ? ownPaths : survivorPaths;

export const editPath = (subject: MedicationSubject, reminderId: string): string =>
  `${medicationPaths(subject).edit}?id=${reminderId}`;
