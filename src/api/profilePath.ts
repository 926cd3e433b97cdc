import { paths } from '../../contract/paths.ts';

export const profilePath = (role: string): string =>
  role === 'caregiver' ? paths.editProfileCaregiver : paths.editProfileSurvivor;
