import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import { settle } from '../../../testkit/page/drivenClock.ts';
import { scanningCarl, screenShown, status } from '../../../testkit/page/scanning.tsx';

const carl = scanningCarl();
const scanCode = () => screen.getByRole('button', { name: 'SCAN QR CODE' });

test('SCAN QR CODE, ENTER PIN CODE (goes to /enterpin), and BACK', async () => {
  await carl.openBefore();
  expect(scanCode()).toBeVisible();
  const goingTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(goingTo('ENTER PIN CODE')).toBe(paths.enterPin);
  expect(goingTo('BACK')).toBe(paths.connectSurvivor);
});

test('SCAN QR CODE (checks camera support and asks for camera permission, then goes to /scanqr)', async () => {
  const { camera, user, where } = await carl.openBefore();
  const letGo = camera.hold();
  await user.click(scanCode());
  expect(screen.getByRole('button', { name: 'Opening the camera…' })).toBeVisible();
  expect(where()).toBe(paths.connectSurvivor1);
  letGo();
  await screenShown(paths.scanQr);
  expect(where()).toBe(paths.scanQr);
  expect(camera.opened()).toBe(2);
});

test.each([
  [{ kind: 'unsupported' }, 'Camera not supported in this browser. Please use Chrome or Safari.'],
  [{ kind: 'denied' }, 'Camera access denied. Please allow camera in settings.'],
  [{ kind: 'missing' }, 'No camera found on this device.'],
  [{ kind: 'failed', reason: 'In use.' }, 'Failed to access camera: In use.'],
] as const)('%j is said in place: %s', async (problem, words) => {
  const { camera, user, where } = await carl.openBefore(problem);
  await user.click(scanCode());
  await waitFor(() => expect(status()).toHaveTextContent(words));
  expect(where()).toBe(paths.connectSurvivor1);
  camera.problem = null;
  const letGo = camera.hold();
  aSecondLater();
  await user.click(scanCode());
  expect(status()).toBeEmptyDOMElement();
  letGo();
  await screenShown(paths.scanQr);
});

test('whoever leaves while the browser asks is not led on, nor told of the camera', async () => {
  const view = await carl.openBefore({ kind: 'denied' });
  const letGo = view.camera.hold();
  await view.user.click(scanCode());
  await view.goTo(paths.enterPin);
  letGo();
  await settle();
  expect(view.where()).toBe(paths.enterPin);
  expect(status()).toBeEmptyDOMElement();
});
