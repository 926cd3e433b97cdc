import type { MedicineProblem } from '../../../../domain/medicineForm.ts';
import { fieldLimits } from '../../../../contract/fieldLimits.ts';
import { defaultDosage } from '../../../../domain/specConstants.ts';
import { numberAmbiguous } from './numberStrings.ts';
import { scheduleProblemTexts } from './scheduleFormStrings.ts';
import { stockProblemTexts } from '../list/stockStrings.ts';
import { failureTexts } from '../failureStrings.ts';
import { texts } from '../strings.ts';

const problemTexts: Record<Exclude<MedicineProblem['code'], 'numberAmbiguous'>, string> = {
  nameMissing: '❌ Please enter medication name',
  nameTooLong: `❌ Please use at most ${fieldLimits.medicineName} characters for the name`,
  dosageMissing: '❌ Please enter dosage (e.g., 50mg, 1 tablet)',
  dosageTooLong: `❌ Please use at most ${fieldLimits.dosage} characters for the dosage`,
  amountTooLong: `❌ Please use at most ${fieldLimits.amount} characters for the amount`,
  noteTooLong: `❌ Please use at most ${fieldLimits.note} characters for the note`,
  frequencyMissing: '❌ Please select frequency',
  timesMissing: '❌ Please add at least one time',
  timeMissing: '❌ Please fill in all time fields',
  timeTwice: '❌ You already have this time. Please choose another one',
  tooManyTimes: `❌ Please use at most ${fieldLimits.times} times a day`,
  ...scheduleProblemTexts,
  ...stockProblemTexts,
};

export const problemText = (problem: MedicineProblem): string =>
  problem.code === 'numberAmbiguous'
    ? numberAmbiguous(problem.readings)
    : problemTexts[problem.code];

export const formTexts = {
  name: 'Medication Name',
  dosage: 'Dosage',
  dosageHint: 'For example 50mg or 1 tablet',
  strengthHint: 'For example 50mg. It counts where you enter no amount.',
  /** Each with its amount for the stock. */
  dosageChoices: { [defaultDosage]: '1', 'half a tablet': '0.5' },
  fillIn: 'Fill in the usual:',
  usual: (time: string) => `${defaultDosage}, 1x a day at ${time}`,
  more: 'More',
  moreInside: 'What is left, note, picture',
  days: 'Days',
  orElse: 'Or:',
  otherFrequencies: {
    fourTimes: '4x a day',
    weekdays: 'Once a week',
    daily: 'For some days',
    asNeeded: 'Only when needed',
  },
  note: 'Note',
  noteHint: 'For example: with food',
  frequency: 'Frequency',
  frequencyHint: 'Custom means: you choose the times.',
  frequencies: { '1': '1x a day', '2': '2x a day', '3': '3x a day', custom: 'Custom' },
  setTimes: 'Set Time(s)',
  time: (index: number) => `Time ${index}`,
  removeTime: (index: number) => `time ${index}`,
  addTime: '+ Add Time',
  amounts: 'Different amounts',
  amount: (index: number) => `Amount ${index}`,
  amountHint: 'For example 2 tablets',
  echo: (days: string, time: string) => `${days} at ${time}`,
  save: 'SAVE',
  saveAnother: 'Save and add another',
  saving: 'Saving…',
  cancel: 'CANCEL',
  saved: 'Medication saved successfully!',
  savedHere: 'It is saved on this device. We will send it when you are online again.',
  savedForNow:
    'It is saved on this device. The server does not take it now. We will send it later.',
  saveFailed: failureTexts.medicineAdded,
  /** Changed times would end its alarm. */
  answerFirst: (time: string) => `The dose of ${time} is due now. Answer it first: Taken or Skip.`,
  notLoggedIn: 'User not logged in',
  noSurvivor: 'No survivor connected',
  duplicate: (name: string) => `OK opens ${name} to edit it. Cancel goes back to this form.`,
  ok: 'OK',
  cancelOffer: 'Cancel',
  unusualTitle: (amount: string) => `${amount}?`,
  unusualText: (name: string) =>
    `This is much more than is usual. Please look at the pack of ${name}.`,
  unusualYes: 'Yes, it is right',
  alike: 'The names look alike. Is it the same medicine?',
  editExisting: (name: string) => `Yes, edit ${name}`,
  keepBoth: 'No, save both',
  backToForm: 'Back to the form',

  update: 'UPDATE',
  updated: 'Medication updated successfully!',
  updateFailed: failureTexts.medicineEdited,
  loadingDetails: 'Loading medication details...',
  detailsFailed: 'Failed to load medication data',
  detailsFailedHint: 'It could not be read from the server, and no copy is on this device.',
  noId: 'No medication ID provided',
  notFound: 'Medication not found',
  goneText: (name: string) =>
    `${name} was deleted while you were editing it. Add it again as you see it here?`,
  goneYes: 'Yes, add it again',
  goneNo: 'No, go back',
} as const;

const watchedTexts = (fname: string) => ({
  listTitle: `${fname}'s medicines`,
  addTitle: `Add a medicine for ${fname}`,
  editTitle: `Edit a medicine of ${fname}`,
  loading: `Loading ${fname}'s medicines…`,
  deleteQuestion: `Its alarms will stop. ${fname}'s record of past doses is kept.`,
  adherence: `${fname}'s record`,
  duplicateTitle: (name: string) => `${fname} already has ${name}`,
});

const ownTexts: ReturnType<typeof watchedTexts> = {
  listTitle: 'My Medications',
  addTitle: 'Add Medication',
  editTitle: 'EDIT MEDICATION',
  loading: texts.loading,
  deleteQuestion: 'Its alarms will stop. Your record of past doses is kept.',
  adherence: 'My record',
  duplicateTitle: (name) => `You already have ${name}`,
};

export const textsFor = (fname: string | null) => (fname === null ? ownTexts : watchedTexts(fname));
