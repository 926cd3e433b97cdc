import { paths } from '../../../contract/paths.ts';

/** Whose medicines a screen shows. */
export interface MedicationSubject {
  readonly personId: string;
  /** The first name of whom one cares for; null where the medicines are one's own. */
  readonly fname: string | null;
}

const ownPaths = {
  home: paths.survivorDashboard,
  list: paths.medication,
  add: paths.addMedication,
  edit: paths.editMedication,
};

const survivorPaths: Record<keyof typeof ownPaths, string> = {
  home: paths.caregiverDashboard,
  list: paths.cgMedication,
  add: paths.cgAddMedication,
  edit: paths.cgEditMedication,
};

/** Where the screens of these medicines are (SPEC section 2, Medication). */
export const medicationPaths = ({
  fname,
}: MedicationSubject): Readonly<Record<keyof typeof ownPaths, string>> =>
  fname === null ? ownPaths : survivorPaths;

/** The address at which the medicine of this reminder is edited. */
export const editPath = (subject: MedicationSubject, reminderId: string): string =>
  `${medicationPaths(subject).edit}?id=${reminderId}`;
