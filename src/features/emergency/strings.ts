import { aFormerCaregiver } from '../../../domain/alertWords.ts';
import { formatList } from '../../../domain/formatList.ts';

interface Unreachable {
  readonly name: string;
  readonly phone: string | null;
}

/** Texts of the help dialog. */
export const texts = {
  title: 'Send an emergency alert?',
  askNew: (seen: string) => `Your alert is open. ${seen} Send a new one?`,
  willNotify: (names: readonly string[]) => `We will tell ${formatList(names)}.`,
  willNotifyLater: (names: readonly string[]) =>
    `We will tell ${formatList(names)} as soon as we can.`,
  cannotNotifyNow: 'We will send your alert as soon as we can.',
  willNotifyAll: 'We will tell all your caregivers.',
  noRecipients: 'You have no caregiver yet. Your alert would reach no one.',
  callForHelp: 'Please call for help',
  connectCaregiver: 'Connect a caregiver',
  signedOut: 'You are signed out. Your alert reaches no one until you sign in.',
  someone: 'a caregiver',
  aCaregiver: 'A caregiver',
  /** One line for all whose number is not known. */
  mayNotRing: (people: readonly Unreachable[]): string[] => {
    const names = people.flatMap(({ name, phone }) => (phone === null ? name : []));
    const whose = names.length === 1 ? `${names[0]}'s phone` : `The phones of ${formatList(names)}`;
    return [
      ...(names.length === 0
        ? []
        : [`${whose} may not ring. Call the emergency number, or somebody near you.`]),
      ...people.flatMap(({ name, phone }) =>
        phone === null ? [] : `${name}'s phone may not ring. Please call ${name}: ${phone}.`,
      ),
    ];
  },
  yes: 'Yes, send alert',
  no: 'No, go back',

  sending: 'Sending your alert…',
  notSentYet: 'Alert not sent yet',
  offline:
    "You're offline! Emergency alert queued. It will be sent automatically when you're back online.",
  network:
    "Network error! Emergency alert queued. It will be sent automatically when you're back online.",
  queueFailed: 'Failed to queue emergency. Please check your connection.',
  sendOrQueueFailed: 'Failed to send or queue emergency. Please try again.',
  keepOpen: 'Keep this page open. We keep trying.',
  failed: (message: string) => `Failed to send emergency: ${message}`,
  noReason: 'The server did not say why.',
  retriesByItself: 'We keep trying.',
  signInFirst: 'Sign in to send it.',
  signIn: 'Sign in',
  tryAgain: 'Try again',

  reachedNoOne: 'Your alert reached no one',
  noOneLeft: 'No one can see your alert',
  reachedNoOneBody: 'No caregiver is connected to you.',

  sent: 'Emergency Alert Sent!',
  alertingOthers: 'We are alerting the others.',
  sentAgain: 'We are alerting your caregivers again',
  sentTo: (names: readonly string[], at: string) =>
    `Sent to ${names.length} ${names.length === 1 ? 'caregiver' : 'caregivers'} at ${at}: ${formatList(names)}.`,
  held: (name: string, at: string) =>
    `${name} is away. We alert ${name} at ${at} if no one answers.`,
  locationSent: 'Your location was sent, too.',
  callCaregiver: (name: string) => `Call ${name}`,
  noAnswer: 'We will keep alerting them every minute until someone answers.',
  unanswered: 'Nobody has answered',
  unansweredBody: 'Please call for help.',
  knows: (name: string) => `${name} knows you need help.`,
  at: (time: string) => `at ${time}`,
  closed: (name: string | null | undefined) => `${name ?? aFormerCaregiver} closed your alert.`,

  imOk: 'I am OK',
  confirmCancel: 'Tell them you are OK?',
  confirmCancelBody: 'This cancels your alert.',
  confirmCancelAfterAnswer: (name: string) =>
    `${name} knows about your alert. We will tell them that you are OK.`,
  confirmCancelYes: 'Yes, I am OK',
  cancelPending: '"I am OK" is not sent yet',
  cancelPendingBody: 'We will send it as soon as we can.',
  cancelled: 'We told your caregivers you are OK.',
  staysOpen: (name: string) => `${name} knows, and will close your alert.`,

  sendNew: 'Send a new alert',
  show: 'Show',
  close: 'Close',
} as const;
