import { writeFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  addMissedDose,
  addReminder,
  openSignedIn,
  signUp,
  uniqueEmail,
} from '../testkit/browser/account.ts';
import { callAs, connect } from '../testkit/browser/callWithRetry.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import { readPersistedSlice } from '../testkit/browser/readPersistedSlice.ts';
import {
  alarmDialog,
  answerAlarm,
  expectScreen,
  rosa as person,
  tapUntilHidden,
} from '../testkit/browser/userActions.ts';
import { expect, test as base } from '../testkit/browser/test.ts';

const [width, height] = [640, 480];
const grey = 128;

/** Writes a film for Chromium's fake camera that shows the picture of a QR code (YUV4MPEG2, 4:2:0). */
const writeCameraVideo = async (file: string, qrImage: string): Promise<void> => {
  const svg = Buffer.from(qrImage.replace(/^.*,/, ''), 'base64');
  const background = '#fff';
  const picture = sharp(svg).resize({ width, height, fit: 'contain', background });
  const light = await picture.flatten({ background }).greyscale().raw().toBuffer();
  const colours = Buffer.alloc((width * height) / 2, grey);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, frame, frame, frame]));
};

interface Watched {
  readonly cameraStreams: MediaStream[];
}

/** Makes `readCameraStates` work in the pages that this context opens from now on. */
const installCameraRecorder = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const streams: MediaStream[] = [];
    Object.assign(window, { cameraStreams: streams });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      streams.push(stream);
      return stream;
    };
  });
};

/** Whether each camera that this page has opened is still on. */
const readCameraStates = (page: Page): Promise<boolean[]> =>
  page.evaluate(() =>
    (window as unknown as Watched).cameraStreams.map((stream) =>
      stream.getTracks().some(({ readyState }) => readyState === 'live'),
    ),
  );

/** Taps until it counts: just after another tap at the same place it does not. */
const follow = async (page: Page, name: string): Promise<void> => {
  const before = page.url();
  await expect(async () => {
    const link = page.getByRole('link', { name, exact: true });
    if (page.url() === before) await link.click({ timeout: 5_000 });
    await expect(page).not.toHaveURL(before, { timeout: 1_000 });
  }).toPass();
};

interface Fixtures {
  /** Opens a page in a browser of its own, whose camera sees this picture. */
  readonly openBefore: (qrImage: string) => Promise<Page>;
}

const test = base.extend<Fixtures>({
  openBefore: async ({ playwright, launchOptions }, use, testInfo) => {
    const film = testInfo.outputPath('camera.y4m');
    const args = [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    await use(async (qrImage) => {
      await writeCameraVideo(film, qrImage);
      const context = await browser.newContext();
      await installCameraRecorder(context);
      return context.newPage();
    });
    await browser.close();
  },
});

test('a survivor and a caregiver connect by PIN', async ({ page, server, rosa, newDevice }) => {
  const carl = await signUp(server, 'caregiver', { fname: 'Carl' });
  const his = await newDevice();
  await openSignedIn(his, carl);
  await openSignedIn(page, rosa);
  await follow(page, 'Connect Caregiver');
  await follow(page, 'ADD CAREGIVER');
  const name = await page.getByRole('img', { name: /^PIN: / }).getAttribute('aria-label');
  const pin = (name ?? '').replace('PIN: ', '').split(', ');
  expect(pin).toHaveLength(6);
  await follow(his, 'Enter the PIN');
  await expect(his.getByLabel('PIN character 1 of 6')).toBeFocused();
  for (const character of pin) await his.keyboard.press(character);
  const said = his.getByRole('alertdialog', { name: 'Connected with Rosa Meyer.' });
  // Typed faster than by hand: the tap of the link was just here.
  await said.waitFor();
  await tapUntilHidden(said.getByRole('button', { name: 'OK' }));
  await expect(his.getByRole('article', { name: 'Rosa Meyer' })).toBeVisible();
  await expect(page.getByText('Carl Meyer is connected to you now.')).toBeVisible();

  await follow(his, 'Home');
  await follow(his, 'Medications');
  await expectScreen(his, "Rosa's medicines");
  await addReminder(rosa, 'Aspirin');
  const aspirin = his.getByRole('article', { name: 'Aspirin' });
  await expect(aspirin.getByText('Due now')).toBeVisible();
  await expect(alarmDialog(page)).toBeVisible();
  await answerAlarm(page, 'Taken');
  await expect(aspirin.getByText(/^Taken/)).toBeVisible();

  await page.getByRole('status').getByRole('button', { name: 'Close message' }).click();
  const zinc = { user_id: rosa.id, medicine_name: 'Zinc', schedule_time: '23:59', frequency: '1x' };
  await callAs(carl, 'POST', '/api/reminders', zinc);
  const news = page.getByRole('region', { name: 'From your caregivers' });
  await expect(news).toContainText('Carl added Zinc.');
  await tapUntilHidden(news.getByRole('button', { name: 'Close message' }), news);
  await expect.poll(() => readPersistedSlice(page, 'activityFeed')).toMatch(/"seenId":"\\"/);
  await page.reload();
  await expectScreen(page, 'Add Caregiver');
  await expect(news).toBeHidden();
});

test('a dose that one of two survivors misses is asked about from a screen of the other, which its tab keeps', async ({
  page,
  server,
  rosa,
  newDevice,
}) => {
  const wim = await signUp(server, 'survivor', { fname: 'Wim' });
  const carl = await signUp(server, 'caregiver', { fname: 'Carl' });
  await connect(wim, carl);
  const his = await newDevice();
  await openSignedIn(his, carl);
  await follow(his, 'Connect Stroke Survivor');
  await follow(his, 'ADD SURVIVOR');
  await follow(his, 'ENTER PIN CODE');
  const { pin } = await callAs<{ pin: string }>(rosa, 'POST', '/api/pairing/generate', {});
  await expect(his.getByLabel('PIN character 1 of 6')).toBeFocused();
  for (const character of pin) await his.keyboard.press(character);
  await his.getByRole('alertdialog').waitFor();
  await tapUntilHidden(his.getByRole('alertdialog').getByRole('button', { name: 'OK' }));
  await follow(his, 'Home');
  await expect(his.getByRole('article', { name: 'Wim Meyer' })).toContainText('Shown below');
  await expect(his.getByRole('button', { name: 'Show Rosa' })).toBeVisible();
  await follow(his, 'Medications');
  await expectScreen(his, "Wim's medicines");

  await openSignedIn(page, rosa);
  await addMissedDose(rosa, 'Omeprazole');
  await his.getByRole('link', { name: /^Rosa missed Omeprazole/ }).click();
  await his.getByRole('button', { name: /^Ask Rosa again: Omeprazole/ }).click();
  await expect(his.getByText(/^Rosa was asked again at /)).toBeVisible();
  await follow(his, 'Medications');
  await expect(alarmDialog(page)).toContainText('Carl asks: did you take Omeprazole?');
  await answerAlarm(page, 'Taken');
  await tapUntilHidden(page.getByRole('button', { name: /^Taken earlier, / }));
  await expect(his.getByText(/^Rosa's Omeprazole, /)).toBeVisible();
  await expect(his.getByText(/^Rosa missed Omeprazole/)).toHaveCount(0);

  const other = await his.context().newPage();
  await other.goto(new URL('/caregiverdashboard', his.url()).href);
  await other.getByRole('button', { name: 'Show Rosa' }).click();
  await expect(other.getByRole('article', { name: 'Rosa Meyer' })).toContainText('Shown below');
  await his.reload();
  await expectScreen(his, "Wim's medicines");
});

test('a caregiver connects by QR code', async ({ server, rosa, openBefore }) => {
  const carl = await signUp(server, 'caregiver', { fname: 'Carl' });
  const { qrImage } = await callAs<{ qrImage: string }>(rosa, 'POST', '/api/pairing/generate', {});
  const page = await openBefore(qrImage);
  await openSignedIn(page, carl, '/connectsurvivor1');
  await page.getByRole('button', { name: 'SCAN QR CODE' }).click();
  await expect(page).toHaveURL(/\/scanqr$/);
  // The first camera was opened and closed to ask for permission.
  await expect.poll(() => readCameraStates(page)).toEqual([false, true]);
  await expect(page.getByRole('status')).toContainText('Connected with Rosa Meyer.');
  await expect(page).toHaveURL(/\/connectsurvivor$/);
  await expect.poll(() => readCameraStates(page)).not.toContain(true);
  await expect(page.getByRole('article', { name: 'Rosa Meyer' })).toBeVisible();
});

test('the link of a survivor leads a helper to the connection; the survivor refuses whom the helper invites', async ({
  page,
  rosa,
  newDevice,
}) => {
  await openSignedIn(page, rosa, '/addcaregiver');
  await page.evaluate(() => {
    Object.assign(navigator, { share: ({ url }: ShareData) => void (document.title = url ?? '') });
  });
  await page.getByRole('button', { name: 'Share a link' }).click();
  await expect(page).toHaveTitle(/#code=/);
  const his = await newDevice();
  await his.goto(await page.title());
  await expectScreen(his, 'Create Account');
  await expect(his.getByText(/^You are invited to help Rosa\./)).toBeVisible();
  await his.getByLabel('First Name').fill('Carl');
  await his.getByLabel('Last Name').fill('Meyer');
  await his.getByLabel('Email').fill(uniqueEmail('Carl'));
  await his.getByLabel('Password', { exact: true }).fill(person.password);
  await his.getByLabel('Confirm Password').fill(person.password);
  await his.getByRole('button', { name: 'Create Account' }).click();
  await his.getByRole('button', { name: 'Sign in' }).click();
  await expectScreen(his, 'Caregiver dashboard');
  await expect(page.getByText('Carl Meyer is connected to you now.')).toBeVisible();

  await tapUntilHidden(his.getByRole('dialog').getByRole('button', { name: 'OK' }));
  await follow(his, 'Connect Stroke Survivor');
  await his.getByRole('button', { name: 'Invite another caregiver' }).click();
  await his.getByRole('button', { name: 'Yes, make a link' }).click();
  const share = his.getByRole('button', { name: 'Share a link' });
  await share.waitFor();
  await his.evaluate(() => {
    Object.assign(navigator, { share: ({ url }: ShareData) => void (document.title = url ?? '') });
  });
  // Just after another tap at the same place it does not count.
  await expect(async () => {
    await share.click();
    await expect(his).toHaveTitle(/#code=/, { timeout: 1_000 });
  }).toPass();
  const link = await his.title();
  await follow(page, 'Connected caregivers');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('The link does not work any more.')).toBeVisible();
  const others = await newDevice();
  await others.goto(link);
  await expect(others.getByText(/^This invitation has been used already/)).toBeVisible();
});

test('a QR code is in sight, and grows at a tap', async ({ page, rosa }) => {
  await openSignedIn(page, rosa, '/addcaregiver');
  const pin = page.getByRole('img', { name: /^PIN: / });
  await pin.waitFor();
  const bar = await page.getByRole('link', { name: 'Home' }).boundingBox();
  const code = page.getByRole('img', { name: 'QR code for your caregiver' });
  for (const part of [code, pin, page.getByText(/^Valid for/)]) {
    const box = await part.boundingBox();
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }

  const enlarge = page.getByRole('button', { name: 'QR code for your caregiver Make larger' });
  const large = page.getByRole('dialog', { name: 'QR code for your caregiver' });
  await enlarge.click();
  await expect(large).toBeVisible();
  await expectAccessible(page, 'the large QR code');
  for (const close of [() => page.mouse.click(5, 5), () => page.keyboard.press('a')]) {
    if (!(await large.isVisible())) await enlarge.click();
    await close();
    await expect(large).toBeHidden();
  }
});
