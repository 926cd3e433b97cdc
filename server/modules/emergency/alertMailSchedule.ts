import { day, hour } from '../../../domain/specConstants.ts';
import type { Context } from '../../context.ts';
import { alertMailTimes, type MailedCaregivers } from './alertMailRepository.ts';

/** Rounds of pushes, 0-based. Push services accept pushes for lost phones, so some must be shown. */
const mailUnshownFromRound = 2;
const mailAllFromRound = 5;

export const mailedInRound = (round: number): MailedCaregivers => {
  if (round >= mailAllFromRound) return 'all';
  return round >= mailUnshownFromRound ? 'unshown' : 'withoutDevice';
};

/** Per caregiver: many alerts must not cause many mails. */
const maxMails = { perHour: 6, perDay: 20 };

export const nextMailAt = async ({ db, clock }: Context, caregiverId: string): Promise<number> => {
  const now = clock.now();
  const since = { since: now - day, most: maxMails.perDay };
  const times = await alertMailTimes(db, caregiverId, since);
  const freeAfter = (most: number, window: number) => (times[most - 1] ?? now - window) + window;
  return Math.max(now, freeAfter(maxMails.perHour, hour), freeAfter(maxMails.perDay, day));
};
