import { paths } from '../../../contract/paths.ts';

/** Whose medicines a screen shows. */
export interface Whose {
  readonly personId: string;
  /** The first name of whom one cares for; null where the medicines are one's own. */
  readonly fname: string | null;
}

const ownPlaces = {
  home: paths.survivorDashboard,
  list: paths.medication,
  add: paths.addMedication,
  edit: paths.editMedication,
};

const watchedPlaces: Record<keyof typeof ownPlaces, string> = {
  home: paths.caregiverDashboard,
  list: paths.cgMedication,
  add: paths.cgAddMedication,
  edit: paths.cgEditMedication,
};

/** Where the screens of these medicines are (SPEC section 2, Medication). */
export const placesFor = ({ fname }: Whose): Readonly<Record<keyof typeof ownPlaces, string>> =>
  fname === null ? ownPlaces : watchedPlaces;

/** The address at which the medicine of this reminder is edited. */
export const editAddress = (whose: Whose, reminderId: string): string =>
  `${placesFor(whose).edit}?id=${reminderId}`;
