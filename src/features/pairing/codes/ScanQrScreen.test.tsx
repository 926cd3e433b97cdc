import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { pairingPath, paths } from '../../../../contract/paths.ts';
import { settle } from '../../../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import { skipTapThrottle } from '../../../../testkit/page/renderApp.tsx';
import {
  button,
  clock,
  findHeading,
  openPage,
  phone,
  pageTestbed,
} from '../../../../testkit/page/pageTestbed.ts';
import { carl, rosa } from '../../../../testkit/page/mockServer.ts';
import type { CameraProblem } from '../../../platform/camera.ts';
import { startQrScanner, parseQrToken } from './scanAndConnect.ts';
import { emptyPin, deletePrevious, insertText, typeCharacter } from '../pinCharacters.ts';

const qrToken = '0123456789ABCDEF0123456789ABCDEF';
const qrCall = 'POST /api/pairing/connect-qr';
const pinCall = 'POST /api/pairing/connect-pin';
const connected = 'Connected with Rosa Meyer.';
const what = 'No survivor could be connected';
const titles: Readonly<Record<string, string>> = {
  [paths.scanQr]: 'SCAN QR CODE',
  [paths.connectSurvivor1]: 'Connect Stroke Survivor',
  [paths.login]: 'Login',
  [paths.enterPin]: 'CONNECT STROKE SURVIVOR',
};
pageTestbed(carl);
beforeEach(() => {
  phone.answer('POST /api/pairing/connect-', () =>
    json(200, { message: connected, survivor_id: rosa.user.id }),
  );
});
const sent = (call = qrCall) => phone.callsTo(call).map(({ body }) => body);
const monitored = () => phone.storage.getItem('connected_survivor_id');

const screenShown = async (path: string) => {
  await findHeading(titles[path]);
  await settle();
};
const status = () => screen.getByRole('status');
const inStatus = (words: string | RegExp) =>
  waitFor(() => expect(status()).toHaveTextContent(words));

const open = async (at: string = paths.scanQr) => {
  const view = await openPage(at, titles[at]);
  await settle();
  const { camera } = view.services;
  return {
    ...view,
    camera,
    goTo: async (path: string) => {
      await view.router.navigate(path);
      await screenShown(path);
    },
    /** Until a frame is read with this code before the camera. The first needs no tap. */
    scan: async (code: string | null = qrToken) => {
      camera.code = code;
      if (screen.queryByRole('button', { name: 'Scanning...' }) === null)
        await view.tap('Start Scanning');
      await clock.advance(500);
    },
  };
};
/** Opens the previous screen on a device with this camera problem. */
const openBefore = async (problem: CameraProblem | null = null) => {
  const view = await open(paths.connectSurvivor1);
  view.camera.problem = problem;
  return view;
};

test('/connectsurvivor1 leads with a camera to the scan screen', async () => {
  const { camera, tap, where } = await openBefore();
  for (const [words, problem] of [
    ['Camera access denied. Please allow camera in settings.', { kind: 'denied' }],
    ['No camera found on this device.', { kind: 'missing' }],
    ['Camera not supported in this browser. Please use Chrome or Safari.', { kind: 'unsupported' }],
    ['Failed to access camera: another app uses it.', { kind: 'busy' }],
    ['Failed to access camera: No frames.', { kind: 'failed', reason: 'No frames.' }],
  ] as const) {
    camera.problem = problem;
    await tap('SCAN QR CODE');
    await inStatus(words);
    expect(where()).toBe(paths.connectSurvivor1);
  }
  camera.problem = null;
  const answer = camera.holdPermission();
  await tap('SCAN QR CODE');
  expect(await screen.findByRole('button', { name: 'Opening the camera…' })).toBeVisible();
  await waitFor(() => expect(status()).toBeEmptyDOMElement());
  expect(where()).toBe(paths.connectSurvivor1);
  answer();
  await screenShown(paths.scanQr);
  expect(camera.opened()).toBe(7);
});

test.each([paths.connectSurvivor1, paths.scanQr])(
  '%s reports nothing to a user who left while the browser asked',
  async (at) => {
    const { camera, tap, goTo, where } = await openBefore({ kind: 'denied' });
    const answer = camera.holdPermission();
    if (at === paths.scanQr) await goTo(at);
    else await tap('SCAN QR CODE');
    await goTo(paths.enterPin);
    answer();
    await settle();
    expect(where()).toBe(paths.enterPin);
    expect(status()).toBeEmptyDOMElement();
  },
);

test('a scan starts by itself with instructions, and decodes every 500 ms, one frame at a time', async () => {
  const { camera, goTo } = await openBefore();
  const answer = camera.holdPermission();
  await goTo(paths.scanQr);
  expect(screen.getByLabelText('Camera picture')).toHaveProperty('muted', true);
  expect(screen.getByText('Starting camera...')).toBeVisible();
  expect(button('Scanning...')).toHaveAttribute('aria-disabled', 'true');
  answer();
  await clock.advance(500);
  expect(screen.queryByText('Starting camera...')).toBeNull();
  expect([camera.isOn(), camera.opened(), camera.read()]).toEqual([true, 1, 1]);
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

test('a scan sends its code once, shows the answer for 2 s, stops the camera and leads to the survivor', async () => {
  phone.storage.setItem('connected_survivor_id', 'another survivor');
  const { camera, store, where } = await open();
  camera.code = qrToken;
  const release = phone.hold(qrCall);
  await clock.advance(499);
  expect(camera.read()).toBe(0);
  await clock.advance(1);
  await screen.findByRole('button', { name: 'Connecting...' });
  await clock.advance(5_000);
  expect(camera.read()).toBe(1);
  expect(sent()).toEqual([{ qrToken }]);
  release();
  await inStatus(connected);
  expect(store.getState().announcements.announcement?.tone).toBe('success');
  await clock.advance(1_999);
  expect([where(), camera.isOn()]).toEqual([paths.scanQr, true]);
  await clock.advance(1);
  await waitFor(() => expect(where()).toBe(paths.connectSurvivor));
  expect(camera.isOn()).toBe(false);
  await settle();
  expect(status()).toHaveTextContent(connected);
  expect(monitored()).toBe(rosa.user.id);
});

test.each([qrToken, `https://upstroke.example.org${pairingPath(qrToken)}`])(
  'a scan reads the link of a server, and the code of an earlier one: %s',
  async (code) => {
    const { scan } = await open();
    await scan(code);
    await inStatus(connected);
    expect(sent()).toEqual([{ qrToken }]);
  },
);

test('an error of the server turns the camera off for 3 s', async () => {
  const words = 'Invalid QR code';
  const stop = phone.answer(qrCall, () => json(400, { code: 'invalid_code', message: '' }));
  const { camera, scan, store } = await open();
  await scan();
  expect(status()).toHaveTextContent(words);
  expect(store.getState().announcements.announcement?.tone).toBe('error');
  expect(camera.isOn()).toBe(false);
  expect(screen.getByText('The camera is off.')).toBeVisible();
  await clock.advance(2_999);
  expect(status()).toHaveTextContent(words);
  await clock.advance(1);
  expect(status()).toBeEmptyDOMElement();
  expect(camera.isOn()).toBe(true);
  await clock.advance(5_000);
  expect(sent()).toHaveLength(1);
  await scan();
  await scan(null);
  expect(status()).toBeEmptyDOMElement();
  expect(button('Scanning...')).toBeVisible();
  await clock.advance(5_000);
  expect(camera.opened()).toBe(3);
  stop();
});

test('an error of the network, the decoder or a foreign code allows another scan', async () => {
  phone.network.up = false;
  const { camera, scan, services } = await open();
  await scan();
  expect(status()).toHaveTextContent('Connection failed. Please try again.');
  const detail = { by: 'qr', kind: 'network' };
  expect(services.logged).toContainEqual({ what, detail });
  phone.network.up = true;
  await clock.advance(3_000);
  const calls = sent().length;
  await scan('https://example.org/?ticket=private');
  expect(status()).toHaveTextContent('Invalid QR code. It is not the code of a survivor.');
  camera.isReaderBroken = true;
  await clock.advance(3_000);
  expect(camera.isOn()).toBe(true);
  await scan();
  expect(status()).toHaveTextContent('Connection failed. Please try again.');
  expect(sent()).toHaveLength(calls);
  camera.isReaderBroken = false;
  await clock.advance(3_000);
  await scan();
  expect(status()).toHaveTextContent(connected);
});

test('an error of the camera lasts until another scan, and is shown when the camera is lost', async () => {
  const { camera, goTo, scan, services } = await openBefore({ kind: 'denied' });
  await goTo(paths.scanQr);
  await inStatus(/^Camera access denied\./);
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
  camera.disconnect();
  await inStatus('Failed to access camera: it was switched off');
});

test('a browser that falsifies pictures is not tried again by itself, and leads to the PIN', async () => {
  const { camera, scan } = await open();
  camera.isFalsified = true;
  await scan();
  await inStatus(/does not let Upstroke read the camera picture\. Enter the PIN instead\.$/);
  await clock.advance(10_000);
  expect([camera.isOn(), camera.opened()]).toEqual([false, 1]);
});

test('an error without a session is shown without sending the code', async () => {
  phone.storage.removeItem('token');
  const { camera, store } = await open(paths.login);
  camera.code = qrToken;
  const video = document.createElement('video');
  const visit = store.dispatch(
    startQrScanner({ video, onStateChange: () => undefined, onConnected: () => undefined }),
  );
  await settle();
  visit.scan();
  await clock.advance(500);
  expect(status()).toHaveTextContent('Not logged in');
  expect(sent()).toEqual([]);
  visit.end();
});

test('the camera stops on CANCEL during a scan: no code is decoded or sent after it', async () => {
  const { camera, scan, tap, where } = await open();
  const release = camera.holdReading();
  await scan();
  const read = camera.read();
  await tap('CANCEL');
  await screenShown(paths.connectSurvivor1);
  release();
  await clock.advance(5_000);
  expect([camera.isOn(), camera.read(), sent()]).toEqual([false, read, []]);
  expect([camera.readers(), where()]).toEqual([0, paths.connectSurvivor1]);
});

test('the camera stops on leaving while it connects, and the connection is reported there', async () => {
  const { camera, goTo, scan, where } = await open();
  const release = phone.hold(qrCall);
  await scan();
  await goTo(paths.enterPin);
  release();
  await inStatus(connected);
  await clock.advance(5_000);
  expect([where(), camera.isOn()]).toEqual([paths.enterPin, false]);
});

test('the camera stops while the page is hidden, also when an error ends or a connection succeeds meanwhile', async () => {
  const { camera, scan, services, where } = await open();
  await scan(null);
  services.hide();
  expect(camera.isOn()).toBe(false);
  await clock.advance(5_000);
  expect(camera.read()).toBe(1);
  const refusal = { code: 'invalid_code', message: 'Too late.' };
  const stop = phone.answer(qrCall, () => json(400, refusal));
  camera.code = qrToken;
  services.show();
  await clock.advance(500);
  expect(camera.read()).toBe(2);
  expect(status()).toHaveTextContent('Too late.');
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

const box = (index: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `PIN character ${index} of 6` });
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^PIN character/ });
const typed = () =>
  boxes()
    .map(({ value }) => value || ' ')
    .join('');
/** The dialog with this title, which its only button closes. */
const withoutEmoji = (text: string) => text.replace(/^\S+ /, '');
const ok = async (title: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: withoutEmoji(title) });
  expect(dialog).toHaveTextContent(title);
  return within(dialog).getByRole('button', { name: 'OK' });
};

test('/enterpin has six boxes, which move the focus as they are typed, and are all required', async () => {
  const { tap, user } = await open(paths.enterPin);
  const group = screen.getByRole('group', { name: 'ENTER PIN' });
  expect(group).toHaveAccessibleDescription(/^It has 6 letters and digits\. The survivor finds it/);
  expect(within(group).getAllByRole('textbox')).toEqual([1, 2, 3, 4, 5, 6].map(box));
  for (const [index, one] of boxes().entries()) {
    expect(one).toHaveAttribute('autocomplete', index === 0 ? 'one-time-code' : 'off');
    expect(one).toHaveAttribute('inputmode', 'text');
    expect(one).toHaveAttribute('autocapitalize', 'characters');
  }
  const problem = '⚠️ Please enter a 6-digit PIN';
  await tap('CONNECT');
  const link = await screen.findByRole('link', { name: withoutEmoji(problem) });
  expect(link).toHaveTextContent(problem);
  await user.click(link);
  await expectFocus(() => box(1));
  expect(box(1)).toBeInvalid();
  await user.keyboard('ab{Backspace}');
  expect(typed()).toBe('A     ');
  await expectFocus(() => box(2));
  expect(sent(pinCall)).toEqual([]);
  await user.paste(' abc-234 ');
  expect(typed()).toBe('ABC234');
  expect(sent(pinCall)).toEqual([{ pin: 'ABC234' }]);
});

test('/enterpin sends the sixth character; a failure says why and keeps the PIN; a success leads to the survivor', async () => {
  const stop = phone.answer(pinCall, () => json(400, { code: 'invalid_code', message: 'No.' }));
  const { user, where, services } = await open(paths.enterPin);
  await expectFocus(() => box(1));
  await user.keyboard('abc23');
  expect(sent(pinCall)).toEqual([]);
  await user.keyboard('4');
  await user.click(await ok('❌ No.'));
  // Typed over, it is sent with its last character again.
  await user.keyboard('xyz2');
  await user.keyboard('3');
  expect(sent(pinCall)).toEqual([{ pin: 'ABC234' }]);
  await user.keyboard('4');
  expect(sent(pinCall).slice(1)).toEqual([{ pin: 'XYZ234' }]);
  await user.click(await ok('❌ No.'));
  await user.keyboard('abc');
  stop();
  const failed = '❌ Connection failed. Please try again.';
  for (const [title, reply, kind] of [
    ['❌ Too late.', () => json(400, { code: 'invalid_code', message: 'Too late.' }), null],
    ['❌ Invalid PIN', () => json(400, { code: 'invalid_code', message: '' }), null],
    [failed, () => json(200, 'well done'), 'schema'],
    [failed, () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ] as const) {
    const heal = phone.answer(pinCall, reply);
    const before = services.logged.length;
    skipTapThrottle();
    await user.type(box(6), '{Enter}');
    await user.click(await ok(title));
    await expectFocus(() => box(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect([where(), typed(), monitored()]).toEqual([paths.enterPin, 'ABC234', null]);
    const entries = services.logged.slice(before).filter((one) => one.what === what);
    expect(entries).toEqual(kind ? [{ what, detail: { by: 'pin', kind } }] : []);
    heal();
  }
  const calls = sent(pinCall).length;
  skipTapThrottle();
  await user.dblClick(button('CONNECT'));
  await user.click(await ok(`✅ ${connected}`));
  expect(sent(pinCall).slice(calls)).toEqual([{ pin: 'ABC234' }]);
  expect(monitored()).toBe(rosa.user.id);
  await waitFor(() => expect(where()).toBe(paths.connectSurvivor));
});

test('/enterpin CANCEL leads back, where a success is reported all the same', async () => {
  const { tap, user, where } = await open(paths.connectSurvivor1);
  await user.click(screen.getByRole('link', { name: 'ENTER PIN CODE' }));
  await screen.findByRole('group', { name: 'ENTER PIN' });
  const release = phone.hold(pinCall);
  await user.click(box(1));
  await user.paste('ABC234');
  await tap('CANCEL');
  await waitFor(() => expect(where()).toBe(paths.connectSurvivor1));
  release();
  await inStatus(connected);
});

const charactersOf = (text: string) => emptyPin.map((_, box) => (text[box] ?? ' ').trim());
const shown = ({ characters, focusIndex }: ReturnType<typeof insertText>) => [
  characters.map((character) => character || ' ').join(''),
  focusIndex,
];

test.each([
  ['typing moves on', '', 0, 'A', 'A     ', 1],
  ['in the last box it stays', 'ABCDE', 5, 'f', 'ABCDEF', 5],
  ['a letter typed after another one replaces it', 'ABC', 1, 'Bx', 'AXC   ', 2],
  ['a letter typed before another one replaces it', 'ABC', 1, 'xB', 'AXC   ', 2],
  ['the same letter again stays', 'ABC', 1, 'BB', 'ABC   ', 2],
  ['a box that is emptied keeps the focus', 'ABC', 1, '', 'A C   ', 1],
  ['what can be in no PIN does not come in', '', 0, '-', '      ', 0],
  ['nor does a letter that is two when upper-cased', '', 0, 'ß', '      ', 0],
  ['an automatic fill of the first box fills all', '', 0, 'abc234', 'ABC234', 5],
])('six PIN boxes %s', (_what, before, index, value, after, focus) => {
  expect(shown(typeCharacter(charactersOf(before), index, value))).toEqual([after, focus]);
});

test.each([
  ['paste fills all, in any box', 'XY', 3, 'abc234', 'ABC234', 5],
  ['a PIN in a message of other words', '', 0, 'My PIN: ABC234. Kiss', 'ABC234', 5],
  ['of letters alone as well', '', 0, 'My PIN: ABCDEF. Kisses', 'ABCDEF', 5],
  ['with blanks and hyphens', '', 0, ' abc-2 34\n', 'ABC234', 5],
  ['too long a text leaves its end out', '', 0, 'ABC2345', 'ABC234', 5],
  ['a shorter one goes in where one is', 'AB', 2, 'c2', 'ABC2  ', 4],
  ['nothing of use changes nothing', 'AB', 1, '!', 'AB    ', 1],
])('six PIN boxes %s', (_what, before, index, text, after, focus) => {
  expect(shown(insertText(charactersOf(before), index, text))).toEqual([after, focus]);
});

test.each([
  ['Backspace moves back', 'AB', 2, 'A     ', 1],
  ['from the first box nowhere', '', 0, '      ', 0],
])('six PIN boxes %s', (_what, before, index, after, focus) => {
  expect(shown(deletePrevious(charactersOf(before), index))).toEqual([after, focus]);
});

test.each([
  ['in small letters', qrToken.toLowerCase(), qrToken.toLowerCase()],
  ['with blanks around it', ` ${qrToken}\n`, qrToken],
  ['with one character less', qrToken.slice(1), null],
  ['in a longer text', `token=${qrToken}`, null],
  ['with a letter beyond F', qrToken.replace('F', 'G'), null],
])('a QR token %s is read as %j', (_what, code, expected) => {
  expect(parseQrToken(code)).toBe(expected);
});
