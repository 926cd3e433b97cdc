import type { AlertStatus } from '../../../../contract/fields.ts';
import type { NextAlertStatus } from '../../../../domain/alertTransitions.ts';
import { closingWords } from '../../../../domain/alertWords.ts';
import { formatList } from '../../../../domain/formatList.ts';

const statuses = {
  pending: 'Pending (not answered yet)',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
  false_alarm: 'False Alarm',
} as const satisfies Record<AlertStatus, string>;

/** The answers, as they are offered. */
const answers = {
  acknowledged: 'I have seen it',
  resolved: 'All is well',
  false_alarm: 'False alarm',
} as const satisfies Record<NextAlertStatus, string>;

export const logTexts = {
  title: 'Emergency Log',
  loading: 'Loading the emergency log…',
  empty: 'No emergency alerts yet.',
  emptyHint: {
    caregiver: 'Alerts sent after you connected to a survivor are shown here.',
    survivor: 'When you ask for help, you see here who was notified.',
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
  /** Instead of the status, if the survivor ended it. */
  saidOk: '"I am OK"',
  pressedAndArrived: (pressed: string, arrived: string) => `Pressed ${pressed}, arrived ${arrived}`,
  at: (time: string) => `at ${time}`,
  on: (dateAndTime: string) => `on ${dateAndTime}`,
  cancelledBy: (who: string, at: string) => `${who} said "I am OK", ${at}`,

  location: (at: string, within: string) => `Location at ${at}, within ${within}`,
  openMap: 'Open map',
  copyLocation: 'Copy',
  copied: 'Copied.',
  copyFailed: 'This could not be copied. Please select the numbers and copy them.',

  final: 'Final',
  needsNetwork: 'You need to be online to answer an alert.',
  acknowledge: answers.acknowledged,
  updateOf: (name: string) => `Update status for ${name}`,
  choose: 'Choose',
  options: {
    acknowledged: `${statuses.acknowledged}: ${answers.acknowledged}`,
    resolved: `${statuses.resolved}: ${closingWords.resolved}`,
    false_alarm: statuses.false_alarm,
  } satisfies Record<NextAlertStatus, string>,
  chooseFirst: 'Please choose a status first.',
  update: 'Update',
  updating: 'Updating…',
  about: (who: string, when: string) => `${who}, ${when}.`,
  cannotBeChanged: 'This cannot be changed afterwards.',
  updatedTo: (status: AlertStatus) => `Status updated to: ${statuses[status]}`,
  isOver: (how: string) => `This alert is over. ${how}`,
  updateFailed: 'Failed to update status',

  failed: 'The emergency log could not be read',
  failedHint: 'The server could not answer.',
  needsNetworkTitle: 'You need to be online for this',
  needsNetworkHint: 'We cannot reach Upstroke right now.',
  mayBeIncomplete: 'There may be an alert that you do not see here.',
  readAt: (when: string) => `Last updated ${when}.`,
  onlySample: 'What is shown is a sample.',
  sampleCaption: 'Emergency alerts: a sample',
  sample: 'Sample: this is not a real alert',
} as const;

/** Texts of unanswered emergencies, for caregivers. */
export const pinnedTexts = {
  needHelp: (names: readonly string[]) =>
    `${formatList(names)} ${names.length === 1 ? 'needs' : 'need'} help`,
  alert: (when: string, ago: string | undefined) =>
    ago === undefined ? `Alert ${when}.` : `Alert ${when}, ${ago}.`,
  call: (fname: string) => `Call ${fname}`,
  stopSound: 'Stop sound',
  askToClose: (fname: string) => `Is ${fname} well? Please close the alert.`,
  answers: { resolved: answers.resolved, false_alarm: answers.false_alarm },
  confirm: (name: string) => `Close the alert of ${name} for everyone?`,
  yes: { resolved: 'Yes, all is well', false_alarm: 'Yes, false alarm' },
  cancelledBy: (name: string, at: string) => `${name} said "I am OK", ${at}`,
  closed: (fname: string, how: string) => `${fname}'s alert is over. ${how}`,
  lost: (name: string) => `The alert of ${name} is gone.`,
  lostBody: (fname: string) =>
    `The account was deleted, or the connection ended. ${fname} may still need help.`,
  back: 'Go back',
  later: 'Answer later',
  close: 'Close',
  failed: 'Emergencies could not be read from the server.',
  failedHint: 'There may be one that you do not see here.',
} as const;
