import type { AlertStatus } from '../../../contract/fields.ts';
import type { NextAlertStatus } from '../../../domain/alertTransitions.ts';

const statuses = {
  pending: 'Pending',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
  false_alarm: 'False Alarm',
} as const satisfies Record<AlertStatus, string>;

export const logTexts = {
  title: 'Emergency Log',
  loading: 'Loading the emergency log…',
  empty: 'No emergency alerts yet.',
  emptyHint: {
    caregiver: 'When somebody whom you care for asks for help, it stands here.',
    survivor: 'When you ask for help, it stands here whom you have told.',
  },
  caption: 'Emergency alerts, the newest first',
  columns: {
    survivor: 'STROKE SURVIVOR',
    caregiver: 'CAREGIVER',
    message: 'MESSAGE',
    dateAndTime: 'DATE & TIME',
    status: 'STATUS',
    update: 'UPDATE STATUS',
  },

  status: statuses,
  pressedAndArrived: (pressed: string, arrived: string) => `Pressed ${pressed}, arrived ${arrived}`,
  at: (time: string) => `at ${time}`,
  on: (dateAndTime: string) => `on ${dateAndTime}`,
  answered: (who: string, when: string) => `${who} answered, ${when}`,
  cancelledBy: (who: string, at: string) => `${who} said: I am OK, ${at}`,

  final: 'Final',
  needsNetwork: 'Answering an alert needs the network.',
  acknowledge: 'I have seen it',
  updateOf: (name: string) => `Update status for ${name}`,
  choose: 'Choose a status',
  chooseFirst: 'Please choose a status first.',
  update: 'Update',
  updating: 'Updating…',
  confirmFinal: (answer: NextAlertStatus) => `Close this alert as ${statuses[answer]}?`,
  about: (who: string, when: string) => `${who}, ${when}.`,
  cannotBeChanged: 'This cannot be changed afterwards.',
  yes: (answer: NextAlertStatus) => `Yes, ${statuses[answer]}`,
  cancel: 'Cancel',
  updatedTo: (status: AlertStatus) => `Status updated to: ${statuses[status]}`,
  updateFailed: 'Failed to update status',

  failed: 'The emergency log could not be read',
  failedHint: 'The server could not answer.',
  needsNetworkTitle: 'This needs the network',
  needsNetworkHint: 'The alerts are read from the server, which cannot be reached now.',
  mayBeIncomplete: 'There may be an alert that is not shown here.',
  readAt: (when: string) => `What is shown was read ${when}.`,
  onlySample: 'What is shown is a sample.',
  sampleCaption: 'Emergency alerts: a sample',
  sample: 'Sample: this is not a real alert',
} as const;

/** Texts of unanswered emergencies, for caregivers. */
export const pinnedTexts = {
  title: (count: number) =>
    count === 1 ? 'An emergency is not answered' : `${count} emergencies are not answered`,
  pressed: (date: string, ago: string | undefined) =>
    ago === undefined ? `Pressed on ${date}` : `Pressed on ${date}, ${ago}`,
  open: 'Open the emergency log',
  cancelledBy: (name: string, at: string) => `${name} says: I am OK, ${at}`,
  staysOpen: 'The alert stays open until you close it in the emergency log.',
  back: 'Go back',
  close: 'Close',
  failed: 'Emergencies could not be read from the server.',
  failedHint: 'There may be one that is not shown here.',
} as const;
