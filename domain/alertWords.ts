import type { FinalAlertStatus } from './alertTransitions.ts';

/** How a closed alert ended, on screens and in pushes. */
export const closingWords: Readonly<Record<FinalAlertStatus, string>> = {
  resolved: 'all is well',
  false_alarm: 'false alarm',
};

/** Names a caregiver whose account is deleted; starts a sentence. */
export const aFormerCaregiver = 'A former caregiver';

/** Why an alert rings again. */
export const leftAfterSeeing = (name: string | null): string =>
  `${name ?? aFormerCaregiver} can no longer help.`;
