import type { Page } from '@playwright/test';
import { replaceCamera, showBefore } from '../testkit/browser/camera.ts';
import { narrowWithLargeText, scrollsSideways, violations } from '../testkit/browser/look.ts';
import { callAs } from '../testkit/browser/call.ts';
import { makePair, signInCarl, signUp } from '../testkit/browser/pair.ts';
import {
  addMedicine,
  answerAlarm,
  makePerson,
  register,
  signIn,
  timeNow,
} from '../testkit/browser/rosa.ts';
import type { RealServer } from '../testkit/browser/server.ts';
import { expect, test } from '../testkit/browser/test.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

/** Where the messages with these words stand. */
const boxesOf = (page: Page, words: readonly string[]) =>
  Promise.all(
    words.map((text) =>
      page.getByText(text).locator('xpath=ancestor::*[@data-field][1]').boundingBox(),
    ),
  );

/** From both dashboards on, by taps and by the PIN that the survivor's screen shows. */
const pairByPin = async (survivor: Page, caregiver: Page): Promise<void> => {
  await follow(survivor, 'Connect Caregiver');
  await follow(survivor, 'ADD CAREGIVER');
  const name = await survivor.getByRole('img', { name: /^PIN: / }).getAttribute('aria-label');
  const pin = (name ?? '').replace('PIN: ', '').split(', ');
  expect(pin).toHaveLength(6);

  await follow(caregiver, 'Connect Stroke Survivor');
  await follow(caregiver, 'ADD SURVIVOR');
  await follow(caregiver, 'ENTER PIN CODE');
  await caregiver.getByLabel('PIN character 1 of 6').click();
  for (const character of pin) await caregiver.keyboard.press(character);
  await caregiver.getByRole('button', { name: 'CONNECT' }).click();
  const said = caregiver.getByRole('alertdialog', { name: '✅ Connected with Rosa Meyer.' });
  await said.getByRole('button', { name: 'OK' }).click();
  await expect(caregiver.getByRole('article', { name: 'Rosa Meyer' })).toBeVisible();
  await expect(survivor.getByText('Carl Meyer is connected with you now.')).toBeVisible();
  const [joined, unheard] = await boxesOf(survivor, [
    'Carl Meyer is connected with you now.',
    "Carl Meyer's phone cannot be alerted.",
  ]);
  expect(unheard!.y - joined!.y - joined!.height).toBeGreaterThanOrEqual(12);
};

test('a survivor and a caregiver connect, the caregiver sees what is taken, and the end of it takes that away', async ({
  page,
  browser,
  server,
}) => {
  await register(page);
  await signIn(page);
  await makePerson(server, 'caregiver', 'carl@example.org');
  const elsewhere = await browser.newContext({ baseURL: server.origin });
  const carl = await elsewhere.newPage();
  const thrown: Error[] = [];
  carl.on('pageerror', (error) => thrown.push(error));
  await signInCarl(carl);

  const began = Date.now();
  await pairByPin(page, carl);
  console.log(`Connected by PIN in ${((Date.now() - began) / 1000).toFixed(1)} s`);

  await follow(carl, 'Home');
  await follow(carl, 'Medications');
  await expect(title(carl, "Rosa's Medications")).toBeVisible();
  await addMedicine(page, 'Aspirin', await timeNow());
  const aspirin = carl.getByRole('article', { name: 'Aspirin' });
  await expect(aspirin.getByText('Due now')).toBeVisible({ timeout: 15_000 });
  const answered = Date.now();
  await answerAlarm(page, 'Taken');
  await expect(aspirin.getByText(/^Taken/)).toBeVisible({ timeout: 15_000 });
  console.log(`Seen by the caregiver ${((Date.now() - answered) / 1000).toFixed(1)} s after Taken`);

  await follow(page, 'Home');
  await follow(page, 'Connect Caregiver');
  await page
    .getByRole('article', { name: 'Carl Meyer' })
    .getByRole('button', { name: 'End connection' })
    .click();
  await page
    .getByRole('alertdialog', { name: 'End the connection with Carl Meyer?' })
    .getByRole('button', { name: 'Yes, end it' })
    .click();
  await expect(page.getByText('You are not connected with Carl Meyer any more.')).toBeVisible();
  await expect(carl.getByText('No survivor connected')).toBeVisible({ timeout: 15_000 });
  await expect(aspirin).toBeHidden();
  await follow(carl, 'Home');
  await expect(title(carl, /dashboard/i)).toBeVisible();
  await expect(carl.getByText('Aspirin')).toHaveCount(0);
  const kept = await carl.evaluate(() => localStorage.getItem('connected_survivor_id'));
  expect(kept).toBeNull();
  await elsewhere.close();
  expect(thrown).toEqual([]);
});

test('a survivor and a caregiver connect by the QR code, without typing anything', async ({
  page,
  browser,
  server,
}) => {
  await register(page);
  await signIn(page);
  await makePerson(server, 'caregiver', 'carl@example.org');
  const elsewhere = await browser.newContext({ baseURL: server.origin });
  await replaceCamera(elsewhere);
  const carl = await elsewhere.newPage();
  await signInCarl(carl);

  const began = Date.now();
  await follow(page, 'Connect Caregiver');
  await follow(page, 'ADD CAREGIVER');
  const code = page.getByRole('img', { name: 'QR code for your caregiver' });
  const picture = await code.getAttribute('src');
  await follow(carl, 'Connect Stroke Survivor');
  await follow(carl, 'ADD SURVIVOR');
  await carl.getByRole('button', { name: 'SCAN QR CODE' }).click();
  await carl.getByRole('button', { name: 'Start Scanning' }).click();
  await showBefore(carl, picture ?? '');
  await expect(carl.getByRole('article', { name: 'Rosa Meyer' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Carl Meyer is connected with you now.')).toBeVisible();
  console.log(`Connected by QR code in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  await elsewhere.close();
});

test('the QR code grows at a tap, and any tap or key makes it small again', async ({ page }) => {
  await register(page);
  await signIn(page);
  await page.goto('/addcaregiver');
  const enlarge = page.getByRole('button', { name: 'QR code for your caregiver Make larger' });
  const large = page.getByRole('dialog', { name: 'QR code for your caregiver' });
  for (const close of [
    () => page.mouse.click(200, 300),
    () => page.mouse.click(5, 5),
    () => page.keyboard.press('a'),
    () => page.keyboard.press('Enter'),
  ]) {
    await enlarge.click();
    await expect(large).toBeVisible();
    await close();
    await expect(large).toBeHidden();
  }
});

test('on a phone the QR code, the PIN and its time left are in sight at once, also those of a new code', async ({
  page,
}) => {
  await register(page);
  await signIn(page);
  await page.goto('/addcaregiver');
  const pin = page.getByRole('img', { name: /^PIN: / });
  await pin.waitFor();
  const bar = await page.getByRole('link', { name: 'Home' }).boundingBox();
  expect(page.viewportSize()).toEqual({ width: 390, height: 844 });
  const areInSight = async () => {
    for (const part of [
      page.getByRole('img', { name: 'QR code for your caregiver' }),
      pin,
      page.getByText(/^Valid for/),
    ]) {
      const box = await part.boundingBox();
      expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  };
  await areInSight();
  await page.getByRole('button', { name: 'New code' }).click();
  await expect(page.getByText('Here is a new code.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'PIN' })).toBeFocused();
  await areInSight();
});

const look = async (page: Page, what: string) => {
  expect.soft(await violations(page), what).toEqual([]);
  await narrowWithLargeText(page);
  expect.soft(await scrollsSideways(page), `${what} at 320 px with text of 200 %`).toBe(false);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 390, height: 844 });
};

/** Rosa, connected with Carl, who is connected with one more survivor. */
const makeThree = async (server: RealServer) => {
  const { carl } = await makePair(server);
  const ada = await signUp(server, 'survivor', { fname: 'Ada', email: 'ada@example.org' });
  const { pin } = await callAs<{ pin: string }>(server, ada, 'POST', '/api/pairing/generate', {});
  await callAs(server, carl, 'POST', '/api/pairing/connect-pin', { pin });
};

test('axe finds nothing on the screens of connections and codes, and they do not scroll sideways', async ({
  page,
  browser,
  server,
}) => {
  await makeThree(server);
  await signIn(page);
  await page.goto('/connectcaregiver');
  await page.getByRole('button', { name: 'End connection' }).waitFor();
  await look(page, '/connectcaregiver');
  await page.getByRole('button', { name: 'End connection' }).click();
  await page.getByRole('alertdialog').waitFor();
  await look(page, 'the question before the end');
  await page.goto('/addcaregiver');
  await page.getByRole('img', { name: /^PIN: / }).waitFor();
  await look(page, '/addcaregiver');
  await page.getByRole('button', { name: /Make larger/ }).click();
  await page.getByRole('dialog').waitFor();
  await look(page, 'the large QR code');

  const elsewhere = await browser.newContext({
    baseURL: server.origin,
  });
  const carl = await elsewhere.newPage();
  await signInCarl(carl);
  await carl.goto('/connectsurvivor');
  await carl
    .getByRole('button', { name: /^Monitor/ })
    .first()
    .waitFor();
  await look(carl, '/connectsurvivor');
  await elsewhere.close();
});
