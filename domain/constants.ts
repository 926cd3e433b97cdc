/** SPEC section 9, in milliseconds and pixels. */
const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const alarmCheckIntervalMs = 60 * second;
export const workerCheckIntervalMs = 30 * second;
/** How long an answer can be taken back where it was given. */
export const undoWindowMs = 10 * minute;
/** A device's clock may be that much off before it is said and corrected for. */
export const clockToleranceMs = 2 * minute;
/** How often a visible page asks what has changed. */
export const changesPollMs = 4 * second;
export const hiddenChangesPollMs = 60 * second;
export const autoMissAfterMs = 20 * minute;
/** When the alarm of a dose that nobody answers is pushed, counted from its minute. */
export const dosePushDelaysMs = [0, 5 * minute, 10 * minute, 15 * minute] as const;
/** How long Later puts an alarm off. */
export const snoozeMs = 5 * minute;
/** How far back misses are looked for, on a device and on the server. */
export const maxLookBackMs = 7 * day;
export const medicationSoundMs = 5 * minute;
/** What a caregiver's open app plays when its worker says so. */
export const remoteAlarmSoundMs = { medication: 30 * second, emergency: 60 * second } as const;
/** A sound begins low and is at its full volume after this. */
export const volumeRampMs = 10 * second;
/** After this the sound begins anew: one round of it. */
export const soundLoopMs = 3 * second;
/** The generated sounds, where a file cannot be played: their tones in turn. */
export const beeps = {
  medication: { hertz: [800], durationMs: 0.5 * second, startsMs: [0, 1 * second, 2 * second] },
  emergency: {
    hertz: [960, 720],
    durationMs: 0.5 * second,
    startsMs: [0, 500, 1000, 1500, 2000, 2500],
  },
} as const;
export type AlarmKind = keyof typeof beeps;
export const vibrationPattern = [300, 100, 300, 100, 300] as const;

/** A zone is followed from a device that has been in use there for so long. */
export const zoneFollowDelayMs = 3 * minute;

export const outboxFlushIntervalMs = 300 * second;
export const outboxDashboardDelayMs = 2 * second;

export const emergency = {
  /** The queue is sent so long after the network is back (SPEC section 9). */
  onlineDelayMs: 1 * second,
  /** The longest wait from one try to send an alert to the next. */
  maxRetryDelayMs: 30 * second,
  /** From one push of it to the next. */
  pushIntervalMs: 1 * minute,
  /** So long it is pushed again and again; then nobody has answered. */
  pushDurationMs: 1 * hour,
  /** After this an alert is history, and not shown as one that stands. */
  activeForMs: 1 * day,
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
export const logoutRedirectDelayMs = 100;
export const resetRedirectDelayMs = 3 * second;
export const resetFadeMs = 0.7 * second;
/** Scanning a QR code (SPEC section 9). */
export const scan = {
  intervalMs: 0.5 * second,
  errorDisplayMs: 3 * second,
  redirectDelayMs: 2 * second,
} as const;
export const pinLength = 6;
/** After which caregivers are told how alarms reach them. */
export const caregiverHintDelayMs = 1 * second;
export const profileRedirectDelayMs = 800;
