import { fieldLimits } from '../../../contract/fieldLimits.ts';

const megabytes = fieldLimits.picture / 1024 / 1024;

export const texts = {
  title: 'Edit Profile',
  firstName: 'First Name',
  lastName: 'Last Name',

  picture: 'Profile Picture',
  pictureHint: `A JPEG, PNG or WebP picture of at most ${megabytes} MB`,
  pictureNow: 'Your picture now',
  pictureNone: 'No picture yet',
  pictureChosen: 'The picture you have chosen',
  pictureBroken: 'This picture cannot be shown.',
  undoChoice: 'Remove the chosen picture',
  pictureUnreadable: 'This picture cannot be read. Please choose a JPEG, PNG or WebP picture.',
  pictureTooLarge: `This picture is larger than ${megabytes} MB. Please choose a smaller one.`,

  currentPassword: 'Current Password',
  newPassword: 'New Password',
  passwordHint:
    'Your password cannot be changed here. Please use ‘Forgot Password?’ on the Login screen.',
  passwordSame: 'Your password is the same as before.',

  save: 'Save',
  saving: 'Saving…',
  isSaved: 'Saved',
  cancel: 'Cancel',
  saved: 'Profile updated successfully!',
  notSavedYet: 'Not saved yet. Sign in again, then choose Save.',
  saveFailed: 'Failed to update profile.',

  loading: 'Loading your profile…',
  loadFailed: 'Your profile could not be read from the server.',
  loadFailedBody: 'Shown is what this device knows.',
  readAt: (when: string) => `What is shown was read ${when}.`,
} as const;
