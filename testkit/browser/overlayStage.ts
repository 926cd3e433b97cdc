import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { minute } from '../../domain/specConstants.ts';
import { type Account, addReminder, openSignedIn, signUp } from './account.ts';
import { callAs, connect } from './callWithRetry.ts';
import type { RealServer } from './realServer.ts';

export interface Stage {
  readonly page: Page;
  readonly server: Pick<RealServer, 'origin' | 'dataDir'>;
}

export interface Overlay {
  readonly open: (stage: Stage) => Promise<unknown>;
  /** Visible before anything is scrolled, at every size. */
  readonly firstSight?: readonly (string | RegExp)[];
  /** Visible before anything is scrolled in a window that is wider than high, too. */
  readonly sightSideways?: readonly (string | RegExp)[];
  /** Tested in each commit's checks; the others by `npm run test:all`. */
  readonly isUrgent?: boolean;
}

export type Overlays = Readonly<Record<string, Readonly<Record<string, Overlay>>>>;

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();

export const tap = (page: Page, name: string | RegExp): Promise<void> => button(page, name).click();

/** Opens the screen as a new survivor, or as the caregiver of one. */
export const open = async (
  { page, server }: Stage,
  path = '/dashboard',
  role: 'survivor' | 'caregiver' = 'survivor',
  prepare?: (survivor: Account) => Promise<unknown>,
) => {
  const survivor = await signUp(server, 'survivor', { fname: 'Rosa' });
  const caregiver = await signUp(server, 'caregiver', { fname: 'Carl' });
  await connect(survivor, caregiver);
  await prepare?.(survivor);
  await openSignedIn(page, role === 'survivor' ? survivor : caregiver, path);
  return survivor;
};

/** Taps on a button of a screen; the overlay opens. */
export const byTap = (path: string, name: string | RegExp, role?: 'caregiver'): Overlay => ({
  open: async (stage) => {
    await open(stage, path, role);
    await tap(stage.page, name);
  },
});

export const inAnHour = (survivor: Account) => addReminder(survivor, 'Ramipril', 60 * minute);

export const ofMedicine = (name: string | RegExp, changed: object = {}): Overlay => ({
  open: async (stage) => {
    await open(stage, '/medication', 'survivor', (survivor) => addMedicine(survivor, changed));
    await tap(stage.page, name);
  },
});

const everyDay = { first_day: null, last_day: null, paused_from: null, paused_until: null };

const addMedicine = (survivor: Account, changed: object) =>
  callAs(survivor, 'PUT', `/api/medicines/${randomUUID()}`, {
    user_id: survivor.id,
    revision: randomUUID(),
    replaces: null,
    name: 'Metoprolol succinate',
    dosage: '1 tablet',
    schedule: { rule: { kind: 'daily' }, ...everyDay },
    times: [{ reminder_id: randomUUID(), time: '23:59' }],
    stock: { count: 20, per_dose: 1, counted_at: Date.now() },
    ...changed,
  });
