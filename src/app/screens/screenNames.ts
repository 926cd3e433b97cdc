import { paths } from '../../../contract/paths.ts';

/** The headings of the screens that have nothing to show yet. */
export const screenNames: Readonly<Record<string, string>> = {
  [paths.dashboard]: 'Dashboard',
  [paths.caregiverDashboard]: 'Caregiver dashboard',
  [paths.adminDashboard]: 'Admin Panel',
  [paths.exerciseGuide]: 'Exercise Guide',
  [paths.exerciseList]: 'Exercises',
  [paths.caregiverExerciseList]: 'Exercises',
  [paths.editAffectedParts]: 'Edit Affected Parts',
  [paths.speechPractice]: 'Speech Practice',
  [paths.speechPracticeEasy]: 'Speech Practice: easy',
  [paths.speechPracticeMedium]: 'Speech Practice: medium',
  [paths.speechPracticeHard]: 'Speech Practice: hard',
  [paths.speechPracticeMonitor]: 'Speech Practice',
  [paths.speechMonitorEasy]: 'Speech Practice: easy',
  [paths.speechMonitorMedium]: 'Speech Practice: medium',
  [paths.speechMonitorHard]: 'Speech Practice: hard',
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
