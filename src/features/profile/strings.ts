export const texts = {
  title: 'Edit Profile',
  firstName: 'First Name',
  lastName: 'Last Name',

  picture: 'Profile Picture',
  pictureNow: 'Your picture now',

  save: 'Save',
  saving: 'Saving…',
  isSaved: 'Saved',
  cancel: 'Cancel',
  saved: 'Profile updated successfully!',
  notSavedYet: 'Not saved yet. Sign in again, then choose Save.',
  saveFailed: 'Failed to update profile.',

  loading: 'Loading your profile…',
  loadFailed: 'Your profile could not be read from the server.',
  loadFailedBody: 'Showing what is saved on this device.',
  readAt: (when: string) => `Last updated ${when}.`,
} as const;
