/** The headings of a caregiver's medication screens while there is nobody to name in them. */
export const medicationTitles = {
  list: 'Medications',
  add: 'Add Medication',
  edit: 'Edit Medication',
} as const;
