/** SPEC section 9, in milliseconds and pixels. */
const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const alarmCheckEvery = 60 * second;
export const workerCheckEvery = 30 * second;
/** How long an answer can be taken back where it was given. */
export const undoFor = 10 * minute;
/** A device's clock may be that much off before it is said and corrected for. */
export const clockTolerance = 2 * minute;
/** How often a visible page asks what has changed. */
export const changesEvery = 4 * second;
export const changesEveryHidden = 60 * second;
export const autoMissAfter = 20 * minute;
/** When the alarm of a dose that nobody answers is pushed, counted from its minute. */
export const dosePushedAfter = [0, 5 * minute, 10 * minute, 15 * minute] as const;
/** How long Later puts an alarm off. */
export const laterAfter = 5 * minute;
/** How far back misses are looked for, on a device and on the server. */
export const longestLookBack = 7 * day;
export const medicationSoundFor = 5 * minute;
/** What a caregiver's open app plays when its worker says so. */
export const calledSoundFor = { medication: 30 * second, emergency: 60 * second } as const;
/** A sound begins low and is at its full volume after this. */
export const volumeRamp = 10 * second;
/** After this the sound begins anew: one round of it. */
export const soundRound = 3 * second;
/** The generated sounds, where a file cannot be played: their tones in turn. */
export const beeps = {
  medication: { hertz: [800], lasts: 0.5 * second, at: [0, 1 * second, 2 * second] },
  emergency: { hertz: [960, 720], lasts: 0.5 * second, at: [0, 500, 1000, 1500, 2000, 2500] },
} as const;
export type AlarmKind = keyof typeof beeps;
export const vibrationPattern = [300, 100, 300, 100, 300] as const;

/** A zone is followed from a device that has been in use there for so long. */
export const zoneFollowedAfter = 3 * minute;

export const outboxEvery = 300 * second;
export const outboxAfterDashboard = 2 * second;

export const emergency = {
  /** The queue is sent so long after the network is back (SPEC section 9). */
  afterOnline: 1 * second,
  /** The longest wait from one try to send an alert to the next. */
  longestWait: 30 * second,
  /** From one push of it to the next. */
  repeatedEvery: 1 * minute,
  /** So long it is pushed again and again; then nobody has answered. */
  repeatedFor: 1 * hour,
  /** After this an alert is history, and not shown as one that stands. */
  standsFor: 1 * day,
  message: 'Emergency alert triggered',
  alertType: 'general',
} as const;

export const feed = {
  pageSize: 5,
  firstPage: 1,
  loadWithinPx: 50,
  collapsedItems: 1,
} as const;

export const defaultDosage = '1 tablet';
export const defaultTime = '08:00';
export const logoutRedirectAfter = 100;
export const resetRedirectAfter = 3 * second;
export const resetFadeFor = 0.7 * second;
/** Scanning a QR code (SPEC section 9). */
export const scan = {
  every: 0.5 * second,
  errorFor: 3 * second,
  redirectAfter: 2 * second,
} as const;
export const pinLength = 6;
/** After which caregivers are told how alarms reach them. */
export const caregiverHintAfter = 1 * second;
export const profileRedirectAfter = 800;
