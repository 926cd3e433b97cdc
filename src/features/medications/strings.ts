import { texts as doseTexts } from '../../doses/strings.ts';
import type { ChangeKind, OutboxRow } from '../../platform/outbox/outboxStore.ts';

export const texts = {
  loading: 'Loading your medicines…',
  empty: 'No medicines yet.',
  loadFailed: 'Failed to fetch medications',
  loadFailedHint: 'The medicines could not be read from the server.',
  showingSaved: (since: string) => `This is what was saved on this device ${since}.`,
  add: '+ Add Medication',
  edit: 'Edit',
  remove: 'Delete',
  plan: (dosage: string, times: string) => (times === '' ? dosage : `${dosage} · ${times}`),
  markTaken: 'Mark Taken',
  skip: 'Skip',
  ofDose: (action: string, clock: string) => `${action} ${clock}`,
  failed: {
    doseAnswered: doseTexts.failed,
    medicineAdded: 'Failed to save medication',
    medicineEdited: 'Failed to update medication',
    medicineRemoved: 'Failed to delete medication',
  },
  timesADay: (count: number, times: string) => `${count}x a day, ${times}`,
  at: (time: string) => `at ${time}`,
  dueNow: 'Due now',
  notAnswered: 'Not answered',
  notKnown: 'Not known yet',
  laterToday: 'Later today',
  notToday: 'Not today',
  paused: 'Paused',
  you: 'you',
  aCaregiver: 'a caregiver',
  nextToday: (time: string) => `Next at ${time}`,
  nextOn: (date: string, time: string) => `Next on ${date} at ${time}`,
  nextTomorrow: (time: string) => `Next tomorrow at ${time}`,

  now: 'Now',
  nextAt: 'Next at',
  nextTomorrowAt: 'Next tomorrow at',
  ringsAgain: (time: string) => `Rings again at ${time}.`,
  allDone: (fname: string) => `All done for today, ${fname}`,
  restDone: 'Nothing more to take today.',
  notTaken: (doses: readonly string[]) => `Not taken today: ${doses.join(', ')}`,
  today: 'Today',
  toGo: (count: number) => (count === 0 ? 'Nothing to go' : `${count} to go`),
  folded: (taken: number, skipped: number) =>
    [taken > 0 && `${taken} taken`, skipped > 0 && `${skipped} skipped`].filter(Boolean).join(', '),
  answeredToday: 'Answered today',
  moreToday: (count: number) => `and ${count} more today`,
  nthOf: (nth: number, count: number) => `${nth} of ${count}`,
  next: 'Next',
  nothingToday: 'Nothing is due today.',
  sentences: {
    and: ' and ',
    several: (count: number) => `${count} medicines`,
    dueNow: (names: string) => `${names}: due now.`,
    tomorrow: (time: string) => `tomorrow, ${time}`,
    next: (what: string) => `Next: ${what}.`,
  },
} as const;

export const formatFailure = ({
  kind,
  medicineName,
}: Pick<OutboxRow, 'medicineName'> & { kind: ChangeKind }) =>
  `${texts.failed[kind]}: ${medicineName}`;
