import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { settle } from '../../../testkit/page/drivenClock.ts';
import { rosa } from '../../../testkit/page/scripted.ts';
import {
  connectCall,
  connectedMessage,
  qrToken,
  scanningCarl,
  startButton,
  status,
} from '../../../testkit/page/scanning.tsx';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const carl = scanningCarl();

test('header SCAN QR CODE, the instructions, a live preview, Start Scanning and CANCEL', async () => {
  const { camera } = await carl.open();
  const steps = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Allow the camera when you are asked.',
    'Point the camera at the QR code.',
    'Hold the device steady.',
  ]);
  expect(screen.getByLabelText('Camera picture')).toHaveProperty('muted', true);
  expect(startButton()).toBeVisible();
  expect(screen.getByRole('button', { name: 'CANCEL' })).toBeVisible();
  expect(camera.isOn()).toBe(true);
  expect(camera.opened()).toBe(1);
});

describe('scanning', () => {
  test("camera starting (spinner 'Starting camera...'), camera active", async () => {
    const { camera, goTo } = await carl.openBefore();
    const letGo = camera.hold();
    await goTo(paths.scanQr);
    expect(screen.getByText('Starting camera...')).toBeVisible();
    letGo();
    await waitFor(() => expect(screen.queryByText('Starting camera...')).not.toBeInTheDocument());
    expect(camera.isOn()).toBe(true);
  });

  test('what is tapped while the camera starts is done when it has', async () => {
    const { camera, goTo, user } = await carl.openBefore();
    const letGo = camera.hold();
    await goTo(paths.scanQr);
    await user.click(startButton());
    expect(screen.getByRole('button', { name: 'Scanning...' })).toBeVisible();
    letGo();
    await carl.clock.advance(500);
    expect(camera.read()).toBe(1);
  });

  test("a 'Start Scanning' button that becomes 'Scanning...' and is disabled while scanning", async () => {
    const view = await carl.open();
    await view.user.click(startButton());
    const scanning = screen.getByRole('button', { name: 'Scanning...' });
    expect(scanning).toHaveAttribute('aria-disabled', 'true');
    await expectFocus(() => scanning);
    expect(screen.queryByRole('button', { name: 'Start Scanning' })).not.toBeInTheDocument();
  });

  test('While scanning, a frame is decoded every 500 ms, and none before it was asked for', async () => {
    const { camera, user } = await carl.open();
    await carl.clock.advance(2000);
    expect(camera.read()).toBe(0);
    await user.click(startButton());
    await carl.clock.advance(499);
    expect(camera.read()).toBe(0);
    await carl.clock.advance(1);
    expect(camera.read()).toBe(1);
    await carl.clock.advance(1500);
    expect(camera.read()).toBe(4);
    expect(carl.phone.callsTo(connectCall)).toEqual([]);
  });

  test('a frame that takes longer is waited for', async () => {
    const { camera, user } = await carl.open();
    const letGo = camera.holdReading();
    await user.click(startButton());
    await carl.clock.advance(1700);
    expect(camera.read()).toBe(1);
    letGo();
    await carl.clock.advance(0);
    expect(camera.read()).toBe(2);
    await carl.clock.advance(500);
    expect(camera.read()).toBe(3);
  });

  test("On a successful decode scanning stops and the decoded token is sent to the server: 'Connecting...'", async () => {
    const view = await carl.open();
    const letGo = carl.phone.hold(connectCall);
    await carl.scan(view);
    expect(screen.getByRole('button', { name: 'Connecting...' })).toBeVisible();
    await carl.clock.advance(5000);
    expect(view.camera.read()).toBe(1);
    expect(carl.phone.callsTo(connectCall).map(({ body }) => body)).toEqual([{ qrToken }]);
    letGo();
    await waitFor(() => expect(status()).toHaveTextContent(connectedMessage));
  });

  test('On success the server message shows in green and after 2 s the camera stops and the app goes to /connectsurvivor', async () => {
    const view = await carl.open();
    await carl.scan(view);
    expect(status()).toHaveTextContent(connectedMessage);
    expect(view.store.getState().status.announcement?.tone).toBe('success');
    await carl.clock.advance(1999);
    expect(view.where()).toBe(paths.scanQr);
    expect(view.camera.isOn()).toBe(true);
    await carl.clock.advance(1);
    expect(view.camera.isOn()).toBe(false);
    expect(view.where()).toBe(paths.connectSurvivor);
    await settle();
    expect(status()).toHaveTextContent(connectedMessage);
  });

  test('the survivor who was connected is the one looked at', async () => {
    carl.phone.storage.setItem('connected_survivor_id', 'somebody else');
    await carl.scan(await carl.open());
    expect(carl.phone.storage.getItem('connected_survivor_id')).toBe(rosa.user.id);
  });
});

describe('Scan: errors', () => {
  test.each([
    ['server rejection shows the server message', { code: 'invalid_code', message: 'Too late.' }],
    ['or', {}],
  ])('%s %j (cleared after 3 s)', async (_what, body) => {
    carl.refuse(body);
    const view = await carl.open();
    await carl.scan(view);
    const said = 'message' in body ? 'Too late.' : 'Invalid QR code';
    expect(status()).toHaveTextContent(said);
    expect(view.store.getState().status.announcement?.tone).toBe('error');
    expect(view.camera.isOn()).toBe(false);
    expect(screen.getByText('The camera is off.')).toBeVisible();
    await carl.clock.advance(2999);
    expect(status()).toHaveTextContent(said);
    await carl.clock.advance(1);
    expect(status()).toBeEmptyDOMElement();
  });

  test('Errors clear after 3 s and scanning may restart', async () => {
    const stopRefusing = carl.refuse({ code: 'invalid_code', message: 'Too late.' });
    const view = await carl.open();
    await carl.scan(view);
    await carl.clock.advance(3000);
    expect(view.camera.isOn()).toBe(true);
    await carl.clock.advance(5000);
    expect(carl.phone.callsTo(connectCall)).toHaveLength(1);
    stopRefusing();
    await carl.scan(view);
    expect(status()).toHaveTextContent(connectedMessage);
  });

  test('scanning may restart at once, and then says the error no more', async () => {
    carl.refuse({ code: 'invalid_code', message: 'Too late.' });
    const view = await carl.open();
    await carl.scan(view);
    await carl.scan(view, null);
    expect(status()).toBeEmptyDOMElement();
    expect(screen.getByRole('button', { name: 'Scanning...' })).toBeVisible();
    await carl.clock.advance(5000);
    expect(view.camera.opened()).toBe(2);
  });

  test("network failure 'Connection failed. Please try again.' (cleared after 3 s), and is logged", async () => {
    carl.phone.network.up = false;
    const view = await carl.open();
    await carl.scan(view);
    expect(status()).toHaveTextContent('Connection failed. Please try again.');
    expect(view.services.logged).toContainEqual({
      what: 'No survivor could be connected',
      detail: { by: 'qr', kind: 'network' },
    });
    await carl.clock.advance(3000);
    expect(status()).toBeEmptyDOMElement();
  });

  test('what reads codes cannot be loaded: Connection failed. Please try again.', async () => {
    const view = await carl.open();
    view.camera.cannotRead = true;
    await carl.scan(view);
    expect(status()).toHaveTextContent('Connection failed. Please try again.');
    view.camera.cannotRead = false;
    await carl.clock.advance(3000);
    await carl.scan(view);
    expect(status()).toHaveTextContent(connectedMessage);
  });

  test("a code that cannot be ours is 'Invalid QR code', and never leaves the device", async () => {
    const view = await carl.open();
    await carl.scan(view, 'https://example.org/?ticket=private');
    expect(status()).toHaveTextContent('Invalid QR code');
    expect(carl.phone.callsTo(connectCall)).toEqual([]);
    await carl.clock.advance(3000);
    expect(view.camera.isOn()).toBe(true);
  });

  test("Scan requires a stored token, else 'Not logged in', and nothing is sent", async () => {
    carl.phone.storage.removeItem('token');
    const view = await carl.open(paths.login);
    view.camera.code = qrToken;
    const visit = carl.beginVisit(view);
    await settle();
    visit.scan();
    await carl.clock.advance(500);
    expect(status()).toHaveTextContent('Not logged in');
    expect(carl.phone.callsTo(connectCall)).toEqual([]);
    await carl.clock.advance(3000);
    expect(status()).toBeEmptyDOMElement();
    visit.end();
  });

  test.each([
    [{ kind: 'denied' }, 'Camera access denied. Please allow camera in settings.'],
    [{ kind: 'missing' }, 'No camera found on this device.'],
    [{ kind: 'unsupported' }, 'Camera not supported in this browser. Please use Chrome or Safari.'],
    [{ kind: 'failed', reason: 'In use.' }, 'Failed to access camera: In use.'],
  ] as const)('%j: %s, and may be tried again', async (problem, words) => {
    const view = await carl.openBefore(problem);
    await view.goTo(paths.scanQr);
    expect(status()).toHaveTextContent(words);
    expect(view.camera.isOn()).toBe(false);
    await carl.clock.advance(10_000);
    view.services.hide();
    view.services.show();
    await settle();
    expect(view.camera.opened()).toBe(1);
    expect(status()).toHaveTextContent(words);
    view.camera.problem = null;
    await carl.scan(view, null);
    expect(status()).toBeEmptyDOMElement();
    expect(screen.getByRole('button', { name: 'Scanning...' })).toBeVisible();
  });

  test('a camera that ends by itself is said', async () => {
    const { camera } = await carl.open();
    camera.lose();
    await waitFor(() =>
      expect(status()).toHaveTextContent('Failed to access camera: it was switched off'),
    );
  });
});
