import type { FinalAlertStatus } from '../../../domain/alertTransitions.ts';
import { aFormerCaregiver, closingWords } from '../../../domain/alertWords.ts';

/** What caregivers and the survivor read alike. */
export const sharedTexts = {
  seen: (name: string, when: string) => `${name} has seen it ${when}.`,
  /** Without a name, the account of the caregiver is deleted. */
  closed: (name: string | null | undefined, when: string, how: FinalAlertStatus) =>
    `Closed by ${name ?? `a${aFormerCaregiver.slice(1)}`} ${when}: ${closingWords[how]}.`,
} as const;
