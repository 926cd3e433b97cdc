import { quotas } from '../contract/fieldLimits.ts';
import { day, hour, minute } from '../domain/specConstants.ts';

export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly reason?: string;
  readonly message?: string;
  /** The subject is an address: its network has a limit too, and with `ofServer` all addresses together. */
  readonly byAddress?: { readonly ofServer?: number };
}

/** Guessable secrets and calls that disturb others, counted for all processes. */
export const rateLimits = {
  loginByAccount: { name: 'login:account', max: 10, windowMs: 15 * minute },
  loginByIp: {
    name: 'login:address',
    max: 30,
    windowMs: 15 * minute,
    byAddress: { ofServer: 3_000 },
  },
  invitationsByAccount: { name: 'invitations:account', max: 50, windowMs: day },
  invitationsByAdmin: { name: 'invitations:admin', max: 1_000, windowMs: day },
  /** Without an invitation. */
  registerByIp: { name: 'register:address', max: 30, windowMs: hour, byAddress: {} },
  /** Who is invited may register in one room; each try with it costs a hash. */
  registerByInvitation: { name: 'register:invitation', max: 30, windowMs: hour },
  registerInvitedByIp: {
    name: 'register-invited:address',
    max: 1_000,
    windowMs: hour,
    byAddress: {},
  },
  /** The window equals `linkTtlMs`: the first mailed link stays valid throughout. */
  forgotByAccount: { name: 'forgot:account', max: 3, windowMs: hour },
  forgotByIp: { name: 'forgot:address', max: 30, windowMs: hour, byAddress: { ofServer: 3_000 } },
  linkByIp: {
    name: 'link:address',
    max: 30,
    windowMs: 15 * minute,
    byAddress: { ofServer: 3_000 },
  },
  /** The address may be a stranger's: few mails, each valid for a day. */
  confirmByAccount: { name: 'confirm:account', max: 5, windowMs: day },
  confirmByIp: { name: 'confirm:address', max: 30, windowMs: hour, byAddress: {} },
  pinByAccount: { name: 'pin:account', max: 5, windowMs: 15 * minute },
  pinByIp: { name: 'pin:address', max: 20, windowMs: 15 * minute, byAddress: { ofServer: 1_000 } },
  activitiesByAccount: {
    name: 'activities:account',
    max: quotas.activitiesPerDay,
    windowMs: day,
    message: 'Too many activities today. They are recorded tomorrow.',
  },
  exportByAccount: {
    name: 'export:account',
    max: 5,
    windowMs: hour,
    reason: 'You can save your data 5 times an hour.',
  },
  /** Building one takes long. One maker of calendars may fetch for many people. */
  calendarByIp: { name: 'calendar:address', max: 300, windowMs: hour, byAddress: {} },
} satisfies Record<string, Limit>;
