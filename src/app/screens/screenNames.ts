import { paths } from '../../../contract/paths.ts';

/** The headings of the screens that have nothing to show yet. */
export const screenNames: Readonly<Record<string, string>> = {
  [paths.dashboard]: 'Dashboard',
  [paths.caregiverDashboard]: 'Caregiver dashboard',
  [paths.connectCaregiver]: 'Connect Caregiver',
  [paths.addCaregiver]: 'Add Caregiver',
  [paths.connectSurvivor]: 'Connect Stroke Survivor',
  [paths.connectSurvivor1]: 'Connect Stroke Survivor',
  [paths.scanQr]: 'Scan QR code',
  [paths.enterPin]: 'Enter PIN',
  [paths.emergencyLog]: 'Emergency Log',
};

/** The headings of a caregiver's medication screens while there is nobody to name in them. */
export const medicationNames = {
  list: 'Medications',
  add: 'Add Medication',
  edit: 'Edit Medication',
} as const;
