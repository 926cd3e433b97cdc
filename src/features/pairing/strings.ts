import { paths } from '../../../contract/paths.ts';
import type { CameraProblem } from '../../platform/camera.ts';

const nameOf = ({ fname, lname }: { readonly fname: string; readonly lname: string }) =>
  `${fname} ${lname}`;

export const listTexts = {
  caregivers: {
    title: 'Connect Caregiver',
    now: (away: string) => `Now ${away}`,
    add: 'ADD CAREGIVER',
    addTo: paths.addCaregiver,
    empty: 'You have no caregiver yet.',
    emptyHint: 'Add one, and we will tell them about missed doses and emergencies.',
    endBody: (fname: string) =>
      `${fname} will no longer see your medicines and activities, or hear about missed doses and emergencies.`,
    endHint: (fname: string) => `To connect again, give ${fname} a new code.`,
  },
  survivors: {
    title: 'Connect Stroke Survivor',
    add: 'ADD SURVIVOR',
    addTo: paths.connectSurvivor1,
    empty: 'You are not connected to a survivor.',
    emptyHint: 'Add one to see their medicines and activities.',
    endBody: (fname: string) =>
      `You will no longer see ${fname}'s medicines and activities, or hear about missed doses and emergencies.`,
    endHint: (fname: string) => `To connect again, ask ${fname} for a new code.`,
  },
} as const;

export const texts = {
  nameOf,
  inviteSurvivor: 'They have no account yet?',
  inviteSurvivorHint: 'Send them a link to register with.',
  connected: 'CONNECTED',
  email: 'Email',
  phone: 'Phone',
  notAvailable: 'N/A (no phone number added)',
  loading: 'Loading your connections…',
  loadFailed: 'Your connections could not be loaded.',
  loadFailedHint: 'Please check whether you are online.',
  saved: (since: string) => `This is what was saved on this device ${since}.`,
  loadingUser: 'Loading…',
  userLoadFailed: 'This person could not be loaded.',

  monitored: (fname: string) => `You are monitoring ${fname}.`,
  monitor: (name: string) => `Monitor ${name}`,

  setUp: (fname: string) => `Set up ${fname}'s medicines`,
  seeDay: (fname: string) => `See ${fname}'s day`,

  mayNotRing: (name: string) => `${name}'s phone may not ring.`,
  askToAllow: (fname: string) => `Ask ${fname} to open Upstroke and allow notifications.`,

  end: 'End connection',
  endTitle: (name: string) => `End the connection with ${name}?`,
  endYes: 'Yes, end it',
  ending: 'Ending…',
  endNo: 'No, stay connected',
  endFailed: 'The connection could not be ended. Please try again.',
  ended: (name: string) => `You are no longer connected to ${name}.`,
} as const;

export const inviteTexts = {
  open: 'Invite another caregiver',
  title: (fname: string) => `Invite another caregiver for ${fname}?`,
  body: (fname: string) =>
    `They will see ${fname}'s medicines and activities, can change them, and get the alerts. ${fname} gets a notification, and can refuse.`,
  make: 'Yes, make a link',
  making: 'Making a link…',
  cancel: 'No, go back',
  made: (fname: string) =>
    `The link works once, for a day. Share it only with someone whom ${fname} trusts.`,
  message: (fname: string) =>
    `Will you look after ${fname} with me in Upstroke? This link works once, for a day.`,
  copied: 'Link copied. Paste it into a message.',
  copyFailed: 'The link could not be copied.',
  withdraw: 'Withdraw the link',
  close: 'Close',
  failed: 'This did not work. Please try again.',
  invitedBody:
    'Who uses the link sees your medicines and activities, and gets your alerts. You can end any connection later.',
  refuse: 'Refuse',
  refusing: 'Refusing…',
} as const;

/** /addcaregiver */
export const codeTexts = {
  title: 'Add Caregiver',
  back: 'Connected caregivers',
  shareStep: 'Share it with your caregiver',
  shareLink: 'Share a link',
  shareHint: 'It works once, for a day. Or show them this code, or read them the PIN.',
  showHint: 'Show them this code, or read them the PIN.',
  invitation: 'Will you be my caregiver in Upstroke? This link works once, for a day.',
  openStep: 'They open it',
  howToConnect:
    'They tap the link, or point the camera of their phone at the code. Or they choose Connect Stroke Survivor in Upstroke, and enter the PIN.',
  connectStep: 'They say yes',
  youSee: 'You see it here. From then on we tell them about missed doses and emergencies.',
  shareWithTrusted: 'Share it only with someone you trust.',
  caregiverRights:
    'They can see your activity, change your medicines and answer reminders for you. Your caregivers see each other.',
  loading: 'Making your codes…',
  qr: 'QR code for your caregiver',
  enlarge: 'Make larger',
  tapToClose: 'Tap anywhere to close.',
  closeQr: 'Close',
  qrFailed: 'Failed to generate QR',
  pinTitle: 'PIN',
  /** Comma-separated so that speech reads single characters. */
  pin: (pin: string) => `PIN: ${Array.from(pin).join(', ')}`,
  say: 'Read PIN',
  copy: 'Copy PIN',
  copied: 'Copied',
  linkCopied: {
    copied: 'Link copied. Paste it into a message to your caregiver.',
    copyFailed: 'The link could not be copied. Show the QR code, or read out the PIN.',
  },
  copyFailed: 'The PIN could not be copied. Please write it down.',
  validFor: (minutes: number) =>
    minutes === 0
      ? 'Valid for less than a minute'
      : `Valid for ${minutes} more minute${minutes === 1 ? '' : 's'}`,
  expired: 'This PIN no longer works.',
  expiredHint: 'Make a new code to connect a caregiver. A link that you sent works for a day.',
  failed: 'Failed to generate QR code and PIN. Please try again.',
  newCode: 'New code',
  madeNew: 'Here is a new code.',
  madeNewHint: 'Only this one works now.',
  makingCode: 'Making a code…',
  tryAgain: 'Try again',
  close: 'CLOSE',
  joined: (name: string) => `${name} is connected to you now.`,
  joinedUnknownName: 'A caregiver is connected to you now.',
  joinedHint: 'This code cannot be used again.',
} as const;

export const connectTexts = {
  choiceTitle: 'Connect Stroke Survivor',
  choiceIntro:
    'Ask the survivor for their code. They find it under Connect Caregiver, then Add caregiver.',
  scanCode: 'SCAN QR CODE',
  openingCamera: 'Opening the camera…',
  enterCode: 'ENTER PIN CODE',
  back: 'BACK',

  scanTitle: 'SCAN QR CODE',
  instructions: [
    'Allow the camera when you are asked.',
    'Point the camera at the QR code.',
    'Hold the device steady.',
  ],
  picture: 'Camera picture',
  startingCamera: 'Starting camera...',
  cameraOff: 'The camera is off.',
  startScanning: 'Start Scanning',
  scanning: 'Scanning...',
  connecting: 'Connecting...',
  cancel: 'CANCEL',
  notLoggedIn: 'Not logged in',
  invalidCode: 'Invalid QR code',
  foreignCode: 'Invalid QR code. It is not the code of a survivor.',
  connectionFailed: 'Connection failed. Please try again.',
  cameraEnded: 'it was switched off',

  pinTitle: 'CONNECT STROKE SURVIVOR',
  enterPin: 'ENTER PIN',
  pinHint:
    'It has 6 letters and digits. The survivor finds it under Connect Caregiver, then Add caregiver.',
  seeEachOther:
    'Caregivers of one person see the name and phone of each other. You can hide yours in My Account.',
  character: (index: number, of: number) => `PIN character ${index} of ${of}`,
  connect: 'CONNECT',
  pinTooShort: '⚠️ Please enter a 6-digit PIN',
  invalidPin: 'Invalid PIN',
  succeeded: (message: string) => `✅ ${message}`,
  failed: (message: string) => `❌ ${message}`,
  ok: 'OK',
} as const;

export const linkTexts = {
  question: (fname = 'this survivor') => `Connect with ${fname}?`,
  consequence: 'You will see their medicines and activities, and get their alerts.',
  yes: 'Yes, connect',
  no: 'No, do not connect',
  onlyCaregivers: 'This code is for a caregiver.',
  signedInAs: (name: string) => `You are signed in as ${name}. This is not a caregiver's account.`,
  expired: 'This link no longer works. Ask the survivor for a new one.',
} as const;

const plainProblems = {
  unsupported: 'Camera not supported in this browser. Please use Chrome or Safari.',
  denied: 'Camera access denied. Please allow camera in settings.',
  missing: 'No camera found on this device.',
  busy: 'Failed to access camera: another app uses it. Close that app, then try again.',
  falsified: 'Your browser does not let Upstroke read the camera picture. Enter the PIN instead.',
} as const;

export const cameraText = (problem: CameraProblem): string =>
  problem.kind === 'failed'
    ? `Failed to access camera: ${problem.reason}`
    : plainProblems[problem.kind];
