const nameOf = ({ fname, lname }: { readonly fname: string; readonly lname: string }) =>
  `${fname} ${lname}`;

export const listTexts = {
  caregivers: {
    title: 'Connect Caregiver',
    empty: 'No caregiver is connected with you.',
    emptyHint: 'Add one: they are then told of missed doses and emergencies.',
    endBody: (fname: string) =>
      `${fname} can then no longer see your medicines and activities, and no alert of yours reaches them.`,
  },
  survivors: {
    title: 'Connect Stroke Survivor',
    empty: 'You are not connected with a survivor.',
    emptyHint: 'Add one: you can then see their medicines and activities.',
    endBody: (fname: string) =>
      `You can then no longer see ${fname}'s medicines and activities, and no alert of theirs reaches you.`,
  },
} as const;

export const texts = {
  nameOf,
  home: 'Home',
  addCaregiver: 'ADD CAREGIVER',
  addSurvivor: 'ADD SURVIVOR',
  connected: 'CONNECTED',
  email: 'Email',
  phone: 'Phone',
  notAvailable: 'N/A',
  loading: 'Loading your connections…',
  loadFailed: 'Your connections could not be read from the server.',
  loadFailedHint: 'Please check whether you are online.',
  saved: (since: string) => `This is what was saved on this device ${since}.`,
  loadingUser: 'Loading…',
  userLoadFailed: 'Who this is could not be read.',

  monitored: (fname: string) => `You are monitoring ${fname}.`,
  monitor: (name: string) => `Monitor ${name}`,

  cannotBeAlerted: (name: string) => `${name}'s phone cannot be alerted.`,
  askToAllow: (fname: string) => `Ask ${fname} to open Upstroke and allow notifications.`,

  end: 'End connection',
  endTitle: (name: string) => `End the connection with ${name}?`,
  endHint: 'To connect again you need a new code.',
  endYes: 'Yes, end it',
  ending: 'Ending…',
  endNo: 'No, stay connected',
  endFailed: 'The connection could not be ended. Please try again.',
  ended: (name: string) => `You are not connected with ${name} any more.`,
} as const;

/** SPEC section 8, Pairing and camera; /addcaregiver. */
export const codeTexts = {
  title: 'Add Caregiver',
  back: 'Connected caregivers',
  share: 'Share this QR code or PIN with your caregiver.',
  howToConnect:
    'In their own app they choose Connect Stroke Survivor, then scan the code or enter the PIN.',
  shareWithTrusted: 'Share it only with somebody you trust.',
  caregiverRights:
    'They see your activities, change your medicines, and can answer reminders for you.',
  loading: 'Making your codes…',
  qr: 'QR code for your caregiver',
  enlarge: 'Make larger',
  tapToClose: 'Tap anywhere to close.',
  closeQr: 'Close',
  qrFailed: 'Failed to generate QR',
  pinTitle: 'PIN',
  /** Comma-separated so that speech reads single characters. */
  pin: (pin: string) => `PIN: ${Array.from(pin).join(', ')}`,
  say: 'Read the PIN aloud',
  copy: 'Copy PIN',
  copied: 'Copied',
  copyFailed: 'The PIN could not be copied. Please write it down.',
  validFor: (minutes: number) =>
    minutes === 0
      ? 'Valid for less than a minute'
      : `Valid for ${minutes} more minute${minutes === 1 ? '' : 's'}`,
  expired: 'This QR code and PIN are not valid any more.',
  expiredHint: 'Make a new code to connect a caregiver.',
  failed: 'Failed to generate QR code and PIN. Please try again.',
  newCode: 'New code',
  needsNetwork: 'A new code needs the network.',
  madeNew: 'Here is a new code.',
  madeNewHint: 'Only this one works now.',
  makingCode: 'Making a code…',
  tryAgain: 'Try again',
  close: 'CLOSE',
  joined: (name: string) => `${name} is connected with you now.`,
  joinedUnknownName: 'A caregiver is connected with you now.',
  joinedHint: 'The code is used up.',
} as const;
