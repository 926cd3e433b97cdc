import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { type DrivenClock, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';
import type { CameraProblem } from '../../device/camera.ts';
import { visitScan } from './scanVisit.ts';

const qrToken = '0123456789ABCDEF0123456789ABCDEF';
const connectCall = 'POST /api/pairing/connect-qr';
const connected = 'Connected with Rosa Meyer.';
const titles: Readonly<Record<string, string>> = {
  [paths.scanQr]: 'SCAN QR CODE',
  [paths.connectSurvivor1]: 'Connect Stroke Survivor',
  [paths.login]: 'Login',
  [paths.enterPin]: 'CONNECT STROKE SURVIVOR',
};
let clock: DrivenClock;
let phone: Phone;
beforeEach(() => {
  clock = makeDrivenClock(Date.UTC(2026, 2, 10, 9, 0));
  phone = makePhone(carl);
  answerForCarl(phone);
  phone.answer(connectCall, () => json(200, { message: connected, survivor_id: rosa.user.id }));
});
const refuse = (body: object = { code: 'invalid_code', message: 'Too late.' }) =>
  phone.answer(connectCall, () => json(400, body));
const sent = () => phone.callsTo(connectCall).map(({ body }) => body);

const screenShown = async (path: string) => {
  await screen.findByRole('heading', { level: 1, name: titles[path] ?? path });
  await settle();
};
const status = () => screen.getByRole('status');
const button = (name: string) => screen.getByRole('button', { name });

const open = async (at: string = paths.scanQr) => {
  const view = await renderApp({ server: scriptedServer, phone, at, clock });
  await screenShown(at);
  const { camera } = view.services;
  return {
    ...view,
    camera,
    where: () => view.router.state.location.pathname,
    goTo: async (path: string) => {
      await view.router.navigate(path);
      await screenShown(path);
    },
    /** Taps on Start Scanning with this code before the camera, until a frame is read. */
    scan: async (code: string | null = qrToken) => {
      camera.code = code;
      aSecondLater();
      await view.user.click(button('Start Scanning'));
      await clock.advance(500);
    },
  };
};
/** The screen before it, on a device whose camera has this problem. */
const openBefore = async (problem: CameraProblem | null = null) => {
  const view = await open(paths.connectSurvivor1);
  view.camera.problem = problem;
  return view;
};

describe('/connectsurvivor1', () => {
  test('leads back, to the PIN, and with a camera to the scan screen', async () => {
    const { camera, user, where } = await openBefore();
    const goingTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(goingTo('ENTER PIN CODE')).toBe(paths.enterPin);
    expect(goingTo('BACK')).toBe(paths.connectSurvivor);
    const answer = camera.hold();
    await user.click(button('SCAN QR CODE'));
    expect(await screen.findByRole('button', { name: 'Opening the camera…' })).toBeVisible();
    expect(where()).toBe(paths.connectSurvivor1);
    answer();
    await screenShown(paths.scanQr);
    expect(camera.opened()).toBe(2);
  });

  test.each<[string, CameraProblem]>([
    ['Camera access denied. Please allow camera in settings.', { kind: 'denied' }],
    ['No camera found on this device.', { kind: 'missing' }],
    ['Camera not supported in this browser. Please use Chrome or Safari.', { kind: 'unsupported' }],
    ['Failed to access camera: In use.', { kind: 'failed', reason: 'In use.' }],
  ])('says in place: %s', async (words, problem) => {
    const { camera, user, where } = await openBefore(problem);
    await user.click(button('SCAN QR CODE'));
    await waitFor(() => expect(status()).toHaveTextContent(words));
    expect(where()).toBe(paths.connectSurvivor1);
    camera.problem = null;
    const answer = camera.hold();
    aSecondLater();
    await user.click(button('SCAN QR CODE'));
    await waitFor(() => expect(status()).toBeEmptyDOMElement());
    answer();
    await screenShown(paths.scanQr);
  });

  test('does nothing for a user who left while the browser asked', async () => {
    const { camera, user, goTo, where } = await openBefore({ kind: 'denied' });
    const answer = camera.hold();
    await user.click(button('SCAN QR CODE'));
    await goTo(paths.enterPin);
    answer();
    await settle();
    expect(where()).toBe(paths.enterPin);
    expect(status()).toBeEmptyDOMElement();
  });
});

describe('a scan', () => {
  test('starts the camera with instructions, and scans when asked, also while it starts', async () => {
    const { camera, goTo, user } = await openBefore();
    const answer = camera.hold();
    await goTo(paths.scanQr);
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByLabelText('Camera picture')).toHaveProperty('muted', true);
    expect(screen.getByText('Starting camera...')).toBeVisible();
    await user.click(button('Start Scanning'));
    const scanning = await screen.findByRole('button', { name: 'Scanning...' });
    expect(scanning).toHaveAttribute('aria-disabled', 'true');
    await expectFocus(() => scanning);
    answer();
    await clock.advance(500);
    expect(screen.queryByText('Starting camera...')).toBeNull();
    expect([camera.isOn(), camera.opened(), camera.read()]).toEqual([true, 1, 1]);
  });

  test('decodes a frame every 500 ms from the tap on, one at a time', async () => {
    const { camera, user } = await open();
    await clock.advance(2_000);
    expect(camera.read()).toBe(0);
    await user.click(button('Start Scanning'));
    await clock.advance(499);
    expect(camera.read()).toBe(0);
    await clock.advance(1);
    expect(camera.read()).toBe(1);
    await clock.advance(1_500);
    expect(camera.read()).toBe(4);
    const release = camera.holdReading();
    await clock.advance(1_700);
    expect(camera.read()).toBe(5);
    release();
    await clock.advance(0);
    expect(camera.read()).toBe(6);
    await clock.advance(500);
    expect(camera.read()).toBe(7);
    expect(sent()).toEqual([]);
  });

  test('sends its code once, shows the answer for 2 s, stops the camera and leads to the survivor', async () => {
    phone.storage.setItem('connected_survivor_id', 'another survivor');
    const { camera, scan, store, where } = await open();
    const release = phone.hold(connectCall);
    await scan();
    expect(button('Connecting...')).toBeVisible();
    await clock.advance(5_000);
    expect(camera.read()).toBe(1);
    expect(sent()).toEqual([{ qrToken }]);
    release();
    await waitFor(() => expect(status()).toHaveTextContent(connected));
    expect(store.getState().status.announcement?.tone).toBe('success');
    expect(phone.storage.getItem('connected_survivor_id')).toBe(rosa.user.id);
    await clock.advance(1_999);
    expect([where(), camera.isOn()]).toEqual([paths.scanQr, true]);
    await clock.advance(1);
    await waitFor(() => expect(where()).toBe(paths.connectSurvivor));
    expect(camera.isOn()).toBe(false);
    await settle();
    expect(status()).toHaveTextContent(connected);
  });
});

describe('an error', () => {
  test.each([
    ['Too late.', { code: 'invalid_code', message: 'Too late.' }],
    ['Invalid QR code', {}],
  ])('of the server turns the camera off for 3 s: %s', async (words, body) => {
    const stop = refuse(body);
    const { camera, scan, store } = await open();
    await scan();
    expect(status()).toHaveTextContent(words);
    expect(store.getState().status.announcement?.tone).toBe('error');
    expect(camera.isOn()).toBe(false);
    expect(screen.getByText('The camera is off.')).toBeVisible();
    await clock.advance(2_999);
    expect(status()).toHaveTextContent(words);
    await clock.advance(1);
    expect(status()).toBeEmptyDOMElement();
    expect(camera.isOn()).toBe(true);
    await clock.advance(5_000);
    expect(sent()).toHaveLength(1);
    stop();
    await scan();
    expect(status()).toHaveTextContent(connected);
  });

  test('is cleared by a new scan, which starts at once', async () => {
    refuse();
    const { camera, scan } = await open();
    await scan();
    await scan(null);
    expect(status()).toBeEmptyDOMElement();
    expect(button('Scanning...')).toBeVisible();
    await clock.advance(5_000);
    expect(camera.opened()).toBe(2);
  });

  test('of the network or of the decoder allows another scan', async () => {
    phone.network.up = false;
    const { camera, scan, services } = await open();
    await scan();
    expect(status()).toHaveTextContent('Connection failed. Please try again.');
    const detail = { by: 'qr', kind: 'network' };
    expect(services.logged).toContainEqual({ what: 'No survivor could be connected', detail });
    phone.network.up = true;
    camera.cannotRead = true;
    await clock.advance(3_000);
    await scan();
    expect(status()).toHaveTextContent('Connection failed. Please try again.');
    camera.cannotRead = false;
    await clock.advance(3_000);
    await scan();
    expect(status()).toHaveTextContent(connected);
  });

  test('of a foreign code is shown without sending it', async () => {
    const { camera, scan } = await open();
    await scan('https://example.org/?ticket=private');
    expect(status()).toHaveTextContent('Invalid QR code');
    expect(sent()).toEqual([]);
    await clock.advance(3_000);
    expect(camera.isOn()).toBe(true);
  });

  test('of the camera lasts until another scan', async () => {
    const { camera, goTo, scan, services } = await openBefore({ kind: 'denied' });
    await goTo(paths.scanQr);
    expect(status()).toHaveTextContent(/^Camera access denied\./);
    expect(camera.isOn()).toBe(false);
    await clock.advance(10_000);
    services.hide();
    services.show();
    await settle();
    expect(camera.opened()).toBe(1);
    expect(status()).toHaveTextContent(/^Camera access denied\./);
    camera.problem = null;
    await scan(null);
    expect(status()).toBeEmptyDOMElement();
    expect(button('Scanning...')).toBeVisible();
  });

  test('without a session is shown without sending the code', async () => {
    phone.storage.removeItem('token');
    const { camera, store } = await open(paths.login);
    camera.code = qrToken;
    const video = document.createElement('video');
    const visit = store.dispatch(
      visitScan({ video, tell: () => undefined, onConnected: () => undefined }),
    );
    await settle();
    visit.scan();
    await clock.advance(500);
    expect(status()).toHaveTextContent('Not logged in');
    expect(sent()).toEqual([]);
    visit.end();
  });

  test('is shown when the camera is lost', async () => {
    const { camera } = await open();
    camera.lose();
    const words = 'Failed to access camera: it was switched off';
    await waitFor(() => expect(status()).toHaveTextContent(words));
  });
});

describe('the camera stops', () => {
  test.each([
    ['goes back', openBefore],
    ['leads to the screen before where there is no way back', open],
  ])('on CANCEL, which %s', async (_what, openFirst) => {
    const { camera, goTo, user, where } = await openFirst();
    if (where() !== paths.scanQr) await goTo(paths.scanQr);
    expect(camera.isOn()).toBe(true);
    await user.click(button('CANCEL'));
    await screenShown(paths.connectSurvivor1);
    expect([camera.isOn(), camera.readers(), where()]).toEqual([false, 0, paths.connectSurvivor1]);
  });

  test('on leaving during a scan: no code is decoded or sent after it', async () => {
    const { camera, goTo, scan } = await open();
    const release = camera.holdReading();
    await scan();
    const read = camera.read();
    await goTo(paths.enterPin);
    release();
    await clock.advance(5_000);
    expect([camera.isOn(), camera.read(), sent()]).toEqual([false, read, []]);
  });

  test.each([null, { kind: 'denied' }] as const)(
    'on leaving while it starts: %j',
    async (problem) => {
      const { camera, goTo } = await openBefore(problem);
      const answer = camera.hold();
      await goTo(paths.scanQr);
      await goTo(paths.enterPin);
      answer();
      await settle();
      expect([camera.opened(), camera.isOn()]).toEqual([1, false]);
      expect(status()).toBeEmptyDOMElement();
    },
  );

  test('on leaving while it connects, and the connection is reported there', async () => {
    const { camera, goTo, scan, where } = await open();
    const release = phone.hold(connectCall);
    await scan();
    await goTo(paths.enterPin);
    release();
    await waitFor(() => expect(status()).toHaveTextContent(connected));
    await clock.advance(5_000);
    expect([where(), camera.isOn()]).toEqual([paths.enterPin, false]);
  });

  test('while the page is hidden, and continues when it is visible', async () => {
    const { camera, scan, services } = await open();
    await scan(null);
    services.hide();
    expect(camera.isOn()).toBe(false);
    await clock.advance(5_000);
    expect(camera.read()).toBe(1);
    services.show();
    await clock.advance(500);
    expect([camera.isOn(), camera.read()]).toEqual([true, 2]);
  });

  test('while the page is hidden, also when an error ends or a connection succeeds meanwhile', async () => {
    const stop = refuse();
    const { camera, scan, services, where } = await open();
    await scan();
    services.hide();
    await clock.advance(3_000);
    expect(status()).toBeEmptyDOMElement();
    expect(camera.isOn()).toBe(false);
    services.show();
    await settle();
    expect(camera.isOn()).toBe(true);
    stop();
    await scan();
    services.hide();
    expect(camera.isOn()).toBe(false);
    services.show();
    await clock.advance(2_000);
    expect(camera.isOn()).toBe(false);
    await waitFor(() => expect(where()).toBe(paths.connectSurvivor));
  });
});
