export const medicationTitles = {
  list: 'Medications',
  add: 'Add Medication',
  edit: 'Edit Medication',
} as const;
