import { setTimeout as after } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { typeLogin } from '../../testkit/browser/rosa.ts';
import { accountOf } from '../support/insist.ts';
import { until } from '../support/until.ts';
import type { Survivor } from './home.ts';
import { armed } from '../support/armed.ts';

/** What a person sees of what they did. */
export type Shown = 'done' | 'failed' | 'nothing';

const within = (milliseconds: number) => Date.now() + milliseconds;

const alarmOf = (page: Page, medicine: string) =>
  page.getByRole('alertdialog').filter({ hasText: medicine });

export const rings = (page: Page, medicine: string, milliseconds: number): Promise<boolean> =>
  until(() => alarmOf(page, medicine).isVisible(), within(milliseconds));

const shows = (page: Page, text: RegExp): Promise<boolean> =>
  page.getByText(text).filter({ visible: true }).first().isVisible();

/** Looks again and again which of the two comes to be so. */
const outcome = async (
  isDone: () => Promise<boolean>,
  isFailed: () => Promise<boolean>,
  milliseconds: number,
): Promise<Shown> => {
  let shown: Shown = 'nothing';
  await until(async () => {
    if (await isFailed()) shown = 'failed';
    else if (await isDone()) shown = 'done';
    return shown !== 'nothing';
  }, within(milliseconds));
  return shown;
};

/** "Taken" on the alarm of that medicine, which stands. */
export const take = async (page: Page, medicine: string): Promise<Shown> => {
  const alarm = alarmOf(page, medicine);
  await after(armed);
  const one = alarm.getByRole('button', { name: `Taken: ${medicine}`, exact: true });
  const only = alarm.getByRole('button', { name: 'Taken', exact: true });
  await one.or(only).first().click();
  return outcome(
    async () => !(await alarm.isVisible()),
    () => shows(page, /Failed to update status/),
    25_000,
  );
};

export const addMedicine = async (page: Page, name: string, time: string): Promise<Shown> => {
  await page.getByRole('link', { name: /My Medications/ }).click();
  await page.getByRole('link', { name: /Add Medication/ }).click();
  await page.getByLabel('Medication Name').fill(name);
  await page.getByLabel('Dosage').fill('1 tablet');
  await page.getByRole('radio', { name: '1x a day' }).check();
  await page.getByLabel('Time 1').fill(time);
  await page.getByRole('button', { name: 'SAVE' }).click();
  return outcome(
    () => shows(page, /Medication saved successfully!/),
    () => shows(page, /Failed to save medication/),
    25_000,
  );
};

/** The two taps; an alarm that stands has the first one as well. */
export const askForHelp = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Get help' });
  const onAlarm = page.getByRole('alertdialog').and(page.locator(':modal')).locator(button);
  const yes = page.getByRole('button', { name: 'Yes, send alert' });
  // An alarm may come between the look and the tap, and ignores it at first.
  await until(async () => {
    const target = (await onAlarm.isVisible()) ? onAlarm : button.first();
    await target.click({ timeout: 1_000 }).catch(() => undefined);
    return yes.isVisible();
  }, within(10_000));
  await yes.waitFor();
  await after(armed);
  await yes.click();
};

export const helpShown = (page: Page, milliseconds: number): Promise<Shown> =>
  outcome(
    () => shows(page, /Emergency Alert Sent!|waits to be sent/),
    () => Promise.resolve(false),
    milliseconds,
  );

export const lossTold = (page: Page): Promise<boolean> => shows(page, /has lost what was not sent/);

/** What there is to go on with. */
type Stands = 'app' | 'login' | 'try again' | 'nothing';

const standsNow = async (page: Page): Promise<Stands> => {
  const seen = async (name: string | RegExp) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().isVisible();
  if (await seen('Get help')) return 'app';
  if (await seen('Login')) return 'login';
  // Notices have that button as well.
  const why = /could not be fetched|not on this device|went wrong/;
  const isSaid = await page.getByRole('heading', { level: 1, name: why }).isVisible();
  return isSaid && (await seen('Try again')) ? 'try again' : 'nothing';
};

export const untilOpen = async (page: Page, milliseconds: number): Promise<Stands> => {
  let stands: Stands = 'nothing';
  await until(async () => {
    stands = await standsNow(page).catch((): Stands => 'nothing');
    return stands !== 'nothing';
  }, within(milliseconds));
  return stands;
};

export const signIn = async (page: Page, { name }: Survivor): Promise<void> => {
  const { email, password } = accountOf(name);
  await typeLogin(page, email, password);
};
