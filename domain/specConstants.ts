/** In milliseconds and pixels. */
const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const alarmCheckIntervalMs = 60 * second;
export const workerCheckIntervalMs = 30 * second;
export const undoWindowMs = 10 * minute;
/** Larger deviations of the device's clock are shown and corrected. */
export const clockToleranceMs = 2 * minute;
export const changesPollMs = 4 * second;
export const hiddenChangesPollMs = 60 * second;
export const autoMissAfterMs = 20 * minute;
/** Pushes of an unanswered dose, counted from its minute. */
export const dosePushDelaysMs = [0, 5 * minute, 10 * minute, 15 * minute] as const;
/** How long a miss without an answer concerns the caregivers. */
export const missNoticeMs = 12 * hour;
export const snoozeMs = 5 * minute;
export const maxLookBackMs = 7 * day;
export const medicationSoundMs = 5 * minute;
export const remoteAlarmSoundMs = { medication: 30 * second, emergency: 60 * second } as const;
export const volumeRampMs = 10 * second;
export const soundLoopMs = 3 * second;
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

/** How long a device must be used in a new zone before reminders follow it. */
export const zoneFollowDelayMs = 3 * minute;

export const outboxFlushIntervalMs = 300 * second;
export const outboxDashboardDelayMs = 2 * second;

export const emergency = {
  onlineDelayMs: 1 * second,
  maxRetryDelayMs: 30 * second,
  pushIntervalMs: 1 * minute,
  pushDurationMs: 1 * hour,
  /** After the first answer. */
  askToCloseAfterMs: 30 * minute,
  /** Older alerts are shown as history. */
  activeForMs: 1 * day,
  message: 'Emergency alert triggered',
  alertType: 'general',
} as const;

export const feed = {
  pageSize: 5,
  firstPage: 1,
  loadWithinPx: 50,
} as const;

export const defaultDosage = '1 tablet';
export const defaultTime = '08:00';
export const logoutRedirectDelayMs = 100;
export const resetRedirectDelayMs = 3 * second;
export const resetFadeMs = 0.7 * second;
export const scan = {
  intervalMs: 0.5 * second,
  errorDisplayMs: 3 * second,
  redirectDelayMs: 2 * second,
} as const;
/** Of a PIN. */
export const codesTtlMs = 10 * minute;
/** Of the link in its QR code, which is also sent: 128 bits. */
export const pairingLinkTtlMs = 24 * hour;
export const pinLength = 6;
export const caregiverHintDelayMs = 1 * second;
export const profileRedirectDelayMs = 800;
