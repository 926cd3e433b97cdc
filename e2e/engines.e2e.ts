import { writeFile } from 'node:fs/promises';
import { minute } from '../domain/specConstants.ts';
import { findFirefox, findWebKit } from '../scripts/findBrowsers.ts';
import {
  addReminder,
  listAlerts,
  readActivityLog,
  signIn,
  signUp,
  uniqueEmail,
} from '../testkit/browser/account.ts';
import { alarmOverlays, medicines } from '../testkit/browser/alarmOverlays.ts';
import { connect } from '../testkit/browser/callWithRetry.ts';
import { openChromium } from '../testkit/browser/engines/chromium.ts';
import type { Driver } from '../testkit/browser/engines/driver.ts';
import { openFirefox } from '../testkit/browser/engines/firefox.ts';
import { makeTab } from '../testkit/browser/engines/tab.ts';
import { openWebKit } from '../testkit/browser/engines/webkit.ts';
import { findHiddenParts } from '../testkit/browser/overlayLayout.ts';
import { testWithShiftedClock } from '../testkit/browser/shiftedClock.ts';
import { expect } from '../testkit/browser/test.ts';
import { timeAt } from '../testkit/browser/time.ts';
import { rosa as person, waitForServiceWorker } from '../testkit/browser/userActions.ts';

const isAll = process.env.TEST_ALL === '1';

const engines: Readonly<Record<string, () => Promise<Driver | undefined>>> = {
  Chromium: () => openChromium(process.env.CHROMIUM_PATH ?? ''),
  Firefox: async () => {
    const program = await findFirefox();
    return program === undefined ? undefined : openFirefox(program);
  },
  WebKit: async () => {
    const programs = await findWebKit();
    return programs && openWebKit(programs);
  },
};

const shows = (words: string) => (shown: string) => shown.includes(words);

const test = testWithShiftedClock.extend<{ openBrowser: (engine: string) => Promise<Driver> }>({
  openBrowser: async ({ browserName: _browserName }, use, testInfo) => {
    let driver: Driver | undefined;
    await use(async (engine) => {
      driver = await engines[engine]?.();
      test.skip(driver === undefined, `${engine} is not installed.`);
      return driver as Driver;
    });
    if (driver && testInfo.status !== testInfo.expectedStatus) {
      const file = testInfo.outputPath('screen.png');
      await writeFile(file, await driver.takePicture(), 'base64');
    }
    await driver?.close();
  },
});

for (const engine of isAll ? Object.keys(engines) : []) {
  test(`a survivor's first day in ${engine}`, async ({ openBrowser, ownServer, clock }) => {
    const driver = await openBrowser(engine);
    const tab = makeTab(driver, ownServer.origin);
    const email = uniqueEmail('rosa');
    await tab.open('/register');
    await tab.fill('First Name', person.fname);
    await tab.fill('Last Name', person.lname);
    await tab.fill('Email', email);
    await tab.fill('Password', person.password);
    await tab.fill('Confirm Password', person.password);
    await tab.tap('button', 'Create Account');
    await tab.sees('Account created successfully!');
    await tab.tap('button', 'Sign in');
    await tab.sees('Rosa');
    const rosa = await signIn(ownServer, email);
    const carl = await signUp(ownServer, 'caregiver', { fname: 'Carl' });
    await connect(rosa, carl);

    const due = Math.floor(Date.now() / minute + 5) * minute;
    await tab.tap('link', 'My Medications');
    await tab.tap('link', '+ Add Medication');
    await tab.fill('Medication Name', 'Aspirin');
    const hasTwelveHours = await tab.evaluate(() => new Date().toLocaleTimeString().endsWith('M'));
    await tab.tap('button', `1 tablet, 1x a day at 8:00${hasTwelveHours ? '\u00A0AM' : ''}`);
    await tab.fill('Time 1', timeAt(due));
    await tab.tap('button', 'SAVE');
    await tab.sees('Medication saved successfully!');
    // The page follows the clock of the server.
    clock.setShift(due - Date.now());
    await tab.sees("It's time to take Aspirin!");
    await tab.tapUntil('Taken', shows('Medication marked as taken'));
    await expect.poll(() => readActivityLog(rosa)).toEqual(['Taken: Aspirin']);

    await tab.tap('button', 'Get help');
    await tab.tapUntil('Yes, send alert', shows('Emergency Alert Sent!'));
    await expect.poll(() => listAlerts(carl)).toMatchObject([{ status: 'pending' }]);
    await tab.tap('button', 'Close');

    await addReminder(rosa, 'Zinc');
    await tab.sees("It's time to take Zinc!");
    await waitForServiceWorker(tab);
    await ownServer.kill();
    await tab.reload();
    await tab.sees("It's time to take Zinc!");
    await tab.tapUntil('Taken', shows('Medication marked as taken'));
    await tab.read(/Aspirin\s+Taken at/);
    await tab.sees('not sent yet');
    await ownServer.start();
    await tab.tapUntil('Try again', (shown) => !shown.includes('not sent yet'));
    await expect.poll(() => readActivityLog(rosa)).toContain('Taken: Zinc');

    await tab.tap('button', 'Menu');
    await tab.tap('link', 'Settings');
    await tab.tap('link', 'Account');
    await tab.tap('button', 'Make a calendar link');
    const link = await tab.read(/http\S+\.ics/);
    expect(await (await fetch(link)).text()).toContain('SUMMARY:Aspirin');

    const alarms = alarmOverlays['src/features/alarms/AlarmDialog.tsx']!;
    for (const [state, due, words] of [
      ['one medicine', medicines.slice(0, 1), `It's time to take ${medicines[0]}!`],
      ['three medicines', medicines.slice(1, 3), 'It is time for 3 medicines.'],
    ] as const) {
      for (const medicine of due) await addReminder(rosa, medicine);
      await tab.sees(words);
      const { firstSight, sightSideways } = alarms[state]!;
      // A window of WebKit is no narrower.
      const hidden = await findHiddenParts(driver, firstSight, sightSideways, 300);
      expect(hidden, state).toEqual([]);
    }
  });
}
