import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { minute } from '../../../domain/constants.ts';
import { type DrivenClock, makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { scriptConnections } from '../../../testkit/page/scriptConnections.ts';

const start = Date.UTC(2026, 2, 10, 9, 0);
const generateCall = 'POST /api/pairing/generate';
const qrImage = 'data:image/svg+xml;base64,PHN2Zy8+';
const over = 'This QR code and PIN are not valid any more.';
const failed = 'Failed to generate QR code and PIN. Please try again.';
const dora = { ...carl.user, id: '0198c0de-0000-7000-8000-00000000000d', fname: 'Dora' };

let phone: Phone;
let clock: DrivenClock;
let connections: ReturnType<typeof scriptConnections>;
beforeEach(() => {
  phone = makePhone(rosa);
  clock = makeDrivenClock(start);
  answerFor(phone, {});
  connections = scriptConnections(phone);
  give('AB3K7Q', start);
});
/** The server gives this PIN, made at that instant, from now on. */
const give = (pin: string, made_at: number) =>
  phone.answer(generateCall, () =>
    json(200, { pin, qrImage, made_at, expires_at: made_at + 10 * minute }),
  );

const open = async () => {
  const view = await renderApp({ server: scriptedServer, phone, at: '/addcaregiver', clock });
  await screen.findByRole('heading', { level: 1, name: 'Add Caregiver' });
  return view;
};
const openWithCodes = async () => {
  const view = await open();
  await screen.findByRole('img', { name: /^PIN: / });
  return view;
};
const shownPin = () => screen.queryByRole('img', { name: /^PIN: / })?.textContent;
const pinIs = (pin: string | undefined) => waitFor(() => expect(shownPin()).toBe(pin));
const qr = () => screen.getByRole('img', { name: 'QR code for your caregiver' });
const button = (name: string) => screen.getByRole('button', { name });
const status = () => within(screen.getByRole('status'));
const bodies = () => phone.callsTo(generateCall).map(({ body }) => body);

describe('the codes', () => {
  test('are shown with what they allow, and a way back', async () => {
    const release = phone.hold(generateCall);
    await open();
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    expect(screen.getByText('Making your codes…')).toBeVisible();
    release();
    const pin = await screen.findByRole('img', { name: 'PIN: A, B, 3, K, 7, Q' });
    expect(within(pin).getAllByText(/^.$/)).toHaveLength(6);
    expect(qr()).toHaveAttribute('src', qrImage);
    expect(screen.getByText('Share this QR code or PIN with your caregiver.')).toBeVisible();
    expect(screen.getByText(/^Share it only with somebody you trust\. They see/)).toBeVisible();
    expect(screen.queryByText(/^Making|^Here is a new code/)).toBeNull();
    expect(scroll).not.toHaveBeenCalled();
    for (const name of ['CLOSE', 'Connected caregivers']) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/connectcaregiver');
    }
  });

  test('have a QR code that a tap enlarges, and a tap or a key closes', async () => {
    const { user } = await openWithCodes();
    const enlarge = button('QR code for your caregiver Make larger');
    const enlarged = () => screen.getByRole('dialog', { name: 'QR code for your caregiver' });
    for (const close of [
      () => fireEvent.click(enlarged()),
      () => fireEvent.keyDown(enlarged(), { key: 'Escape' }),
      () => fireEvent.keyDown(enlarged(), { key: 'x' }),
    ]) {
      aSecondLater();
      await user.click(enlarge);
      fireEvent.keyDown(enlarged(), { key: 'Enter', repeat: true });
      expect(enlarged()).toBeVisible();
      close();
      await expectFocus(() => enlarge);
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    fireEvent.error(qr());
    expect(await screen.findByText('Failed to generate QR')).toBeVisible();
    expect(shownPin()).toBe('AB3K7Q');
  });

  test('have a PIN that is read aloud until it is replaced', async () => {
    // On a survivor's screen leaving stops any voice, for another reason.
    phone.storage.setItem('user', JSON.stringify({ ...rosa.user, role: 'caregiver' }));
    const { user, services } = await openWithCodes();
    await user.click(button('Read the PIN aloud'));
    expect(services.said).toEqual(['PIN: A, B, 3, K, 7, Q']);
    const stop = jest.spyOn(services.device.speech, 'stop');
    give('ZZ2345', start);
    await user.click(button('New code'));
    await pinIs('ZZ2345');
    expect(stop).toHaveBeenCalled();
  });

  test('have a PIN that can be copied; a new code clears the message', async () => {
    const { user } = await openWithCodes();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(button('Copy PIN'));
    expect(await status().findByText('Copied')).toBeVisible();
    expect(write.mock.calls).toEqual([['AB3K7Q']]);
    give('ZZ2345', start);
    await user.click(button('New code'));
    await pinIs('ZZ2345');
    expect(screen.queryByText('Copied')).toBeNull();
    write.mockRejectedValue(new Error('no'));
    aSecondLater();
    await user.click(button('Copy PIN'));
    expect(await status().findByText(/^The PIN could not be copied\./)).toBeVisible();
  });

  test('count their whole minutes down, unannounced, and are gone then, also for a device that slept', async () => {
    give('AB3K7Q', start - 7.5 * minute);
    await openWithCodes();
    const left = () => screen.getByText(/^Valid for/);
    expect(left()).not.toHaveAttribute('aria-live');
    for (const [afterMs, words] of [
      [0, 'Valid for 2 more minutes'],
      [minute / 2 - 1, 'Valid for 2 more minutes'],
      [minute / 2, 'Valid for 1 more minute'],
      [1.5 * minute, 'Valid for less than a minute'],
      [2.5 * minute - 1, 'Valid for less than a minute'],
    ] as const) {
      await clock.advanceTo(start + afterMs);
      expect(left()).toHaveTextContent(words);
    }
    clock.sleepUntil(start + 30 * minute);
    await clock.advance(1);
    expect(await screen.findByText(over)).toBeVisible();
    expect(shownPin()).toBeUndefined();
    expect(screen.queryByText(/^Share this|^Valid for/)).toBeNull();
  });

  test('leave address, logs, storage and state with the screen', async () => {
    const { store, router, services, user } = await openWithCodes();
    await user.click(screen.getByRole('link', { name: 'CLOSE' }));
    await screen.findByRole('heading', { level: 1, name: 'Connect Caregiver' });
    const { storage, calls } = phone;
    const stored = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '');
    expect(stored).toContain('token');
    const everywhere = () =>
      JSON.stringify([
        store.getState(),
        router.state.location,
        services.logged,
        stored.map((key) => storage.getItem(key)),
        calls.map(({ line }) => line),
      ]);
    await waitFor(() => expect(everywhere()).not.toContain('AB3K7Q'));
    expect(everywhere()).not.toContain(qrImage);
  });
});

describe('New code', () => {
  test.each([
    ['at any time', 0],
    ['once the old one is over', 11 * minute],
  ])('makes a new one, focuses it and scrolls to it: %s', async (_when, afterMs) => {
    const { user } = await openWithCodes();
    clock.sleepUntil(start + afterMs);
    await clock.advance(1);
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    give('ZZ2345', clock.now());
    await user.click(button('New code'));
    await screen.findByRole('img', { name: 'PIN: Z, Z, 2, 3, 4, 5' });
    expect(screen.getByText('Valid for 9 more minutes')).toBeVisible();
    await expectFocus(() => screen.getByRole('heading', { level: 2, name: 'PIN' }));
    expect(scroll.mock.calls).toEqual([[{ block: 'start' }]]);
    expect(scroll.mock.contexts[0]).toContainElement(qr());
    const live = { selector: '[aria-live="polite"] *' };
    expect(await screen.findByText('Here is a new code.', live)).toBeVisible();
    expect(screen.queryByText(over)).toBeNull();
    expect(bodies()).toEqual([{}, { renew: true }]);
  });

  test.each([
    ['is refused', () => json(500, { code: 'internal', message: 'x' })],
    ['has no response', () => Promise.reject(new TypeError('no network'))],
  ])('becomes Try again where the first call %s', async (_what, reply) => {
    const heal = phone.answer(generateCall, reply);
    const { user } = await open();
    expect(await screen.findByText(failed)).toBeVisible();
    expect(screen.getByText('Failed to generate QR')).toBeVisible();
    expect(screen.queryByText(/^Share this/)).toBeNull();
    heal();
    await user.click(button('Try again'));
    await pinIs('AB3K7Q');
    expect(screen.queryByText(failed)).toBeNull();
    expect(bodies()).toEqual([{}, {}]);
  });

  test('that fails leaves the old codes until they are over, and is asked for again', async () => {
    const { user } = await openWithCodes();
    const release = phone.hold(generateCall);
    const heal = phone.answer(generateCall, () => json(500, {}));
    await user.click(button('New code'));
    await screen.findByRole('button', { name: 'Making a code…' });
    expect(shownPin()).toBe('AB3K7Q');
    release();
    await screen.findByText(failed);
    expect(shownPin()).toBe('AB3K7Q');
    expect(screen.getByText('Valid for 9 more minutes')).toBeVisible();
    expect(screen.queryByText('Failed to generate QR')).toBeNull();
    await expectFocus(() => button('Try again'));
    clock.sleepUntil(start + 10 * minute);
    await clock.advance(1);
    expect(await screen.findByText('Failed to generate QR')).toBeVisible();
    expect(shownPin()).toBeUndefined();
    heal();
    give('ZZ2345', clock.now());
    aSecondLater();
    await user.click(button('Try again'));
    await pinIs('ZZ2345');
    expect(screen.queryByText(failed)).toBeNull();
    expect(bodies()).toEqual([{}, { renew: true }, { renew: true }]);
  });
});

describe('a caregiver who connects', () => {
  const joined = (name = 'Carl') => screen.findByText(`${name} Meyer is connected with you now.`);
  const connect = async (caregiver = carl.user) => {
    connections.connect(rosa.user, caregiver, { paired_at: start + 1, is_reachable: false });
    await clock.advance(5_000);
  };

  test('is named, and the used codes are gone, also once they have left', async () => {
    connections.connect(rosa.user, dora);
    const { user } = await openWithCodes();
    await connect();
    expect(await joined()).toBeVisible();
    expect(screen.queryByText(/^Dora/)).toBeNull();
    expect(shownPin()).toBeUndefined();
    expect(screen.queryByText(/^Share this|^In their own app/)).toBeNull();
    expect(await screen.findByText("Carl Meyer's phone cannot be alerted.")).toBeVisible();
    connections.end(carl.user.id);
    await clock.advance(5_000);
    expect(await screen.findByText(over)).toBeVisible();
    expect(shownPin()).toBeUndefined();
    give('ZZ2345', start + 2);
    await user.click(button('New code'));
    await pinIs('ZZ2345');
    expect(screen.getByText(/^In their own app they choose/)).toBeVisible();
  });

  test('may have been connected before', async () => {
    connections.connect(rosa.user, carl.user);
    await openWithCodes();
    await connect();
    expect(await joined()).toBeVisible();
    expect(shownPin()).toBeUndefined();
  });

  test('is named once the connections can be read', async () => {
    const heal = phone.answer('GET /api/pairing/active', () => json(500, {}));
    await openWithCodes();
    connections.connect(rosa.user, carl.user, { paired_at: start + 1 });
    heal();
    window.dispatchEvent(new Event('focus'));
    expect(await joined()).toBeVisible();
    expect(shownPin()).toBeUndefined();
  });
});
