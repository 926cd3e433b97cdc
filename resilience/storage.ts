import type { Page } from '@playwright/test';
import { rosa, typeLogin, waitForServiceWorker } from '../testkit/browser/userActions.ts';
import { type BrowserFixture, runInBrowsers } from './support/runInBrowsers.ts';
import { stateLines, timeIn } from './support/family.ts';
import { pollUntil } from './support/results.ts';
import * as screens from './support/screens.ts';
import { repeatMs } from '../src/ui/useSingleTap.ts';
import type { Run } from './support/series.ts';

/**
 * Deletes the site data or the databases of the app under its open page. Checks that the page still
 * sends a waiting alert, that a dose whose waiting answer was lost rings again, that the server's data
 * are unchanged, and that the app opens, rings and records again.
 */
const lossMoments = ['answer waits', 'alert waits', 'alarm rings', 'idle'] as const;

const phrases = {
  taken: 'Medication marked as taken',
  alert: 'Emergency Alert Sent!|Alert sent to|Sending your alert|Alert not sent yet',
};

const sendTimeoutMs = 30_000;
/** A database that does not respond is waited for twice, 10 s each. */
const openTimeoutMs = 30_000;
const ringTimeoutMs = 20_000;
const callTimeoutMs = 5_000;

/** Opens the app, and signs in if it asks for that. */
const open = async ({ device }: BrowserFixture): Promise<Page> => {
  const page = await device.open('/medication');
  const help = page.getByRole('button', { name: 'Get help' }).first();
  const login = page.getByRole('button', { name: 'Login' });
  await help.or(login).first().waitFor({ timeout: openTimeoutMs });
  if (await login.isVisible()) await typeLogin(page, rosa.email, rosa.password);
  await help.waitFor();
  return page;
};

const run = async (bench: BrowserFixture, seed: number): Promise<Run> => {
  const { family, proxy, device, reports, log } = bench;
  // Eight seeds in a row combine each loss with each moment.
  const loss = Math.floor(seed / lossMoments.length) % 2 === 0 ? 'all' : 'indexeddb';
  const moment = lossMoments[seed % lossMoments.length] ?? 'idle';
  log(`${moment}, loss of ${loss}`);
  const isAnswered = moment === 'answer waits' || moment === 'alarm rings';
  const [first, second] = [`Aspirin ${seed}`, `Zocor ${seed}`];
  const faults: string[] = [];
  const expect = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault);
  };
  const rings = (on: Page, name: string) =>
    pollUntil(() => screens.alarmOf(on, name).isVisible(), ringTimeoutMs);
  const isDrawn = (phrase: keyof typeof phrases) =>
    pollUntil(
      () => reports.some((report) => report.what === 'drawn' && report.phrase === phrase),
      ringTimeoutMs,
    );
  const take = async (on: Page, name: string) => {
    await (await screens.answerButton(on, name, 'Taken')).click();
    return isDrawn('taken');
  };
  const reminders: [name: string, time: string][] = [];
  const add = async (name: string, time: string) => {
    reminders.push([name, time]);
    await family.addReminder(name, time);
  };
  const expectState = async (name: string, said: string[]) => {
    const state = stateLines(reminders, said, moment === 'alert waits' ? 1 : 0).join('; ');
    const isReached = await pollUntil(
      () => family.readState(name).join('; ') === state,
      sendTimeoutMs,
    );
    expect(isReached, `the server has: ${family.readState(name).join('; ')}; expected: ${state}`);
  };

  await add(first, timeIn(isAnswered ? 0 : 5));
  const page = await open(bench);
  log('opened');
  await waitForServiceWorker(page);
  log('the worker is ready');
  if (isAnswered) expect(await rings(page, first), 'the dose does not ring');
  if (moment === 'answer waits') {
    proxy.down();
    expect(await take(page, first), 'the answer is not shown as kept');
  } else if (moment === 'alert waits') {
    const yes = await screens.helpButton(page);
    proxy.down();
    await yes.click();
    expect(await isDrawn('alert'), 'the alert is not shown');
  }
  const session = await device.context().newCDPSession(page);
  const { origin } = proxy;
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: loss });
  log('deleted');
  await proxy.up();
  if (moment === 'alarm rings') {
    expect(await rings(page, first), 'the alarm is gone');
    expect(await take(page, first), 'the answer is not shown');
  }
  const hasAnswer = () =>
    family.readState(first).join('; ') === stateLines(reminders, ['taken'], 0).join('; ');
  // A call that was under way may still arrive.
  const isAnswerLost = moment === 'answer waits' && !(await pollUntil(hasAnswer, callTimeoutMs));
  await expectState(first, isAnswered && !isAnswerLost ? ['taken'] : []);
  await page.close();

  log('closed');
  const next = await open(bench);
  log('opened again');
  if (isAnswerLost) {
    expect(await rings(next, first), 'the dose whose answer was lost does not ring again');
    await take(next, first);
    await expectState(first, ['taken']);
  }
  await add(second, timeIn(0));
  expect(await rings(next, second), 'the app does not ring afterwards');
  // Its button is where another one was tapped, perhaps just now.
  await next.waitForTimeout(repeatMs);
  expect(await take(next, second), 'the app does not record afterwards');
  await expectState(second, ['taken']);
  await expectState(first, isAnswered ? ['taken'] : []);
  await next.close();
  return { faults };
};

await runInBrowsers({ name: 'storage', runs: 40, timeoutMs: 240_000, phrases, run });
