import type { Page } from '@playwright/test';
import { create } from 'qrcode';
import {
  camerasOn,
  replaceCamera,
  showBefore,
  squaresOf,
  watchCameras,
} from '../testkit/browser/camera.ts';
import { rosa, untilRoleKept } from '../testkit/browser/rosa.ts';
import { signInCarl } from '../testkit/browser/pair.ts';
import {
  carl,
  chooseScan,
  goToScan,
  hearConnects,
  startScanning,
  status,
  test,
} from '../testkit/browser/scanning.ts';
import { inDatabase } from '../testkit/browser/serverData.ts';
import { expect } from '../testkit/browser/test.ts';

const allOff = (page: Page) =>
  expect.poll(async () => (await camerasOn(page)).includes(true)).toBe(false);
const oneIsOn = (page: Page) => expect.poll(async () => (await camerasOn(page)).at(-1)).toBe(true);

test('a caregiver scans the code of a survivor and is connected, and the camera is off afterwards', async ({
  askAs,
  openBefore,
}) => {
  await askAs(carl, 'caregiver');
  const { qrImage } = await (await askAs(rosa, 'survivor'))('/api/pairing/generate', {});
  const page = await openBefore(squaresOf(qrImage));
  await signInCarl(page);
  await goToScan(page);
  // The first was opened and closed to ask for permission.
  expect(await camerasOn(page)).toEqual([false, true]);
  await startScanning(page).click();
  await expect(status(page)).toContainText('Connected with Rosa Meyer.');
  await expect(page).toHaveURL(/\/connectsurvivor$/);
  await allOff(page);
  await expect(status(page)).toContainText('Connected with Rosa Meyer.');
  await expect(page.getByText(rosa.email)).toBeVisible();
});

test('a foreign code is refused and never sent, and CANCEL leaves no camera on', async ({
  askAs,
  openBefore,
}) => {
  await askAs(carl, 'caregiver');
  const { modules } = create('https://example.org/?ticket=private', { errorCorrectionLevel: 'M' });
  const page = await openBefore({
    across: modules.size,
    isBlack: (x, y) => modules.get(y, x) === 1,
  });
  const sent = hearConnects(page);
  await signInCarl(page);
  await goToScan(page);
  await startScanning(page).click();
  await expect(status(page)).toContainText('Invalid QR code');
  await allOff(page);
  await expect(status(page)).toBeEmpty();
  await oneIsOn(page);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'CANCEL' }).click();
  await expect(page).toHaveURL(/\/connectsurvivor1$/);
  await allOff(page);
});

test('a camera that is not allowed is said where it was asked for, and on the scan screen', async ({
  askAs,
  openBefore,
}) => {
  await askAs(carl, 'caregiver');
  const page = await openBefore(null);
  const denied = 'Camera access denied. Please allow camera in settings.';
  await signInCarl(page);
  await chooseScan(page);
  await expect(status(page)).toContainText(denied);
  await page.goto('/scanqr');
  await expect(status(page)).toContainText(denied);
  await expect(page.getByText('The camera is off.')).toBeVisible();
});

test('a device without a camera, and a browser that lends none', async ({ askAs, page }) => {
  await askAs(carl, 'caregiver');
  await signInCarl(page);
  await chooseScan(page);
  await expect(status(page)).toContainText('No camera found on this device.');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  await chooseScan(page);
  await expect(status(page)).toContainText(
    'Camera not supported in this browser. Please use Chrome or Safari.',
  );
});

test.describe('a code before the camera', () => {
  test.beforeEach(async ({ context, askAs, page }) => {
    await replaceCamera(context);
    await watchCameras(context);
    await askAs(carl, 'caregiver');
    await signInCarl(page);
  });

  test('that is torn is looked at until it is whole', async ({ askAs, page }) => {
    const { qrImage } = await (await askAs(rosa, 'survivor'))('/api/pairing/generate', {});
    const sent = hearConnects(page);
    await goToScan(page);
    await showBefore(page, qrImage, 0.5);
    await startScanning(page).click();
    const scanning = page.getByRole('button', { name: 'Scanning...' });
    await expect(scanning).toBeDisabled();
    // As many pictures as this takes are without a code.
    await page.waitForTimeout(2_000);
    await expect(scanning).toBeVisible();
    expect(sent).toEqual([]);
    await showBefore(page, qrImage);
    await expect(status(page)).toContainText('Connected with Rosa Meyer.');
  });

  test('that is expired, or used, is refused in the words of the server', async ({
    askAs,
    page,
    server,
  }) => {
    const asRosa = await askAs(rosa, 'survivor');
    const asEve = await askAs({ fname: 'Eve', email: 'eve@example.org' }, 'caregiver');
    const scan = async (qrImage: string) => {
      await showBefore(page, qrImage);
      await startScanning(page).click();
      await expect(status(page)).toContainText('Invalid QR code.');
      await allOff(page);
      await expect(status(page)).toBeEmpty();
      await oneIsOn(page);
    };
    await goToScan(page);
    const expired = await asRosa('/api/pairing/generate', {});
    inDatabase(server, 'UPDATE pairing_codes SET expires_at = 1');
    await scan(expired.qrImage);
    const used = await asRosa('/api/pairing/generate', {});
    await asEve('/api/pairing/connect-pin', { pin: used.pin });
    await scan(used.qrImage);
  });

  test('connects once there is a network again', async ({ askAs, context, page }) => {
    const { qrImage } = await (await askAs(rosa, 'survivor'))('/api/pairing/generate', {});
    await goToScan(page);
    await showBefore(page, qrImage);
    await untilRoleKept(page, 'caregiver');
    await context.setOffline(true);
    await startScanning(page).click();
    await expect(status(page)).toContainText('Connection failed. Please try again.');
    await context.setOffline(false);
    await expect(status(page)).toBeEmpty();
    await startScanning(page).click();
    await expect(status(page)).toContainText('Connected with Rosa Meyer.');
  });

  test('is said to be connecting while the server is slow; Back leaves no camera on, and what came of it is told', async ({
    askAs,
    page,
  }) => {
    const { qrImage } = await (await askAs(rosa, 'survivor'))('/api/pairing/generate', {});
    let letGo = () => {};
    const slow = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/pairing/connect-qr', async (route) => {
      await slow;
      await route.continue();
    });
    await goToScan(page);
    await showBefore(page, qrImage);
    await startScanning(page).click();
    await expect(page.getByRole('button', { name: 'Connecting...' })).toBeDisabled();
    await page.goBack();
    await expect(page).toHaveURL(/\/connectsurvivor1$/);
    await allOff(page);
    letGo();
    await expect(status(page)).toContainText('Connected with Rosa Meyer.');
    await expect(page).toHaveURL(/\/connectsurvivor1$/);
  });
});
