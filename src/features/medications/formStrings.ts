import type { MedicineProblem } from '../../../domain/medicineForm.ts';
import { fieldLimits } from '../../../contract/fieldLimits.ts';
import { scheduleProblemTexts } from './scheduleFormStrings.ts';
import { stockProblemTexts } from './stockStrings.ts';
import { texts } from './strings.ts';

export const problemTexts: Record<MedicineProblem['code'], string> = {
  nameMissing: '❌ Please enter medication name',
  nameTooLong: `❌ Please use at most ${fieldLimits.medicineName} characters for the name`,
  dosageMissing: '❌ Please enter dosage (e.g., 50mg, 1 tablet)',
  dosageTooLong: `❌ Please use at most ${fieldLimits.dosage} characters for the dosage`,
  noteTooLong: `❌ Please use at most ${fieldLimits.note} characters for the note`,
  frequencyMissing: '❌ Please select frequency',
  timesMissing: '❌ Please add at least one time',
  timeMissing: '❌ Please fill in all time fields',
  timeTwice: '❌ This time is there already. Please choose another one',
  tooManyTimes: `❌ Please use at most ${fieldLimits.times} times a day`,
  ...scheduleProblemTexts,
  ...stockProblemTexts,
};

export const formTexts = {
  name: 'Medication Name',
  dosage: 'Dosage',
  dosageHint: 'For example 50mg or 1 tablet',
  note: 'Note',
  noteHint: 'For example: with food',
  frequency: 'Frequency',
  frequencies: { '1': '1x a day', '2': '2x a day', '3': '3x a day', custom: 'Custom' },
  setTimes: 'Set Time(s)',
  time: (index: number) => `Time ${index}`,
  removeTime: (index: number) => `time ${index}`,
  addTime: '+ Add Time',
  echo: (days: string, clock: string, words: string) => `${days} at ${clock} ${words}`,
  save: 'SAVE',
  saving: 'Saving…',
  cancel: 'CANCEL',
  saved: 'Medication saved successfully!',
  savedHere: 'It is saved on this device and will be sent when the server can be reached.',
  saveFailed: texts.failed.medicineAdded,
  notLoggedIn: 'User not logged in',
  noSurvivor: 'No survivor connected',
  duplicateTitle: 'This medicine is there already',
  ok: 'OK',
  cancelOffer: 'Cancel',

  update: 'UPDATE',
  updated: 'Medication updated successfully!',
  updateFailed: texts.failed.medicineEdited,
  loadingDetails: 'Loading medication details...',
  detailsFailed: 'Failed to load medication data',
  detailsFailedHint: 'It could not be read from the server, and no copy is on this device.',
  noId: 'No medication ID provided',
  notFound: 'Medication not found',
} as const;

const watchedTexts = (fname: string) => ({
  listTitle: `${fname}'s Medications`,
  addTitle: `Add Medication for ${fname}`,
  editTitle: `Edit Medication for ${fname}`,
  loading: `Loading ${fname}'s medications…`,
  deleteQuestion: `Its alarms will stop. What ${fname} did stays in the activity.`,
  adherence: 'How regularly were medicines taken?',
  duplicate: (name: string) =>
    `${fname} already has ${name}. Do you want to edit the one there is?`,
});

const ownTexts: ReturnType<typeof watchedTexts> = {
  listTitle: 'My Medications',
  addTitle: 'Add Medication',
  editTitle: 'EDIT MEDICATION',
  loading: texts.loading,
  deleteQuestion: 'Its alarms will stop. What you did stays in your activity.',
  adherence: 'How regularly did I take them?',
  duplicate: (name) => `You already have ${name}. Do you want to edit the one you have?`,
};

export const textsFor = (fname: string | null) => (fname === null ? ownTexts : watchedTexts(fname));
