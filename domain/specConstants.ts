/** In milliseconds and pixels. */
export const second = 1000;
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

/** How long a device must be used in a new zone before reminders follow it. */
export const zoneFollowDelayMs = 3 * minute;

export const outboxFlushIntervalMs = 300 * second;
export const outboxDashboardDelayMs = 2 * second;

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
