import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { minute } from '../../../domain/constants.ts';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const start = Date.UTC(2026, 2, 10, 9, 0);
const generateCall = 'POST /api/pairing/generate';
const qrImage = 'data:image/svg+xml;base64,PHN2Zy8+';
const over = 'This QR code and PIN are not valid any more.';
const failed = 'Failed to generate QR code and PIN. Please try again.';

type User = Awaited<ReturnType<typeof renderApp>>['user'];

const heading = (name = 'Add Caregiver') => screen.findByRole('heading', { level: 1, name });
const pinShown = () => screen.queryByRole('img', { name: /^PIN: / })?.textContent;
const qr = () => screen.getByRole('img', { name: 'QR code for your caregiver' });
const newCode = () => screen.getByRole('button', { name: 'New code' });
const status = () => within(screen.getByRole('status'));

describe('/addcaregiver', () => {
  let phone: Phone;
  beforeEach(() => {
    phone = makePhone(rosa);
    answerFor(phone, {});
    phone.answer('GET /api/pairing/active', () => json(404, { code: 'not_found', message: '' }));
    give('AB3K7Q', start + 10 * minute);
  });
  const give = (pin: string, expires_at: number) =>
    phone.answer(generateCall, () =>
      json(200, { pin, qrImage, expires_at, made_at: expires_at - 10 * minute }),
    );

  const open = async () => {
    const clock = makeDrivenClock(start);
    const view = await renderApp({ server: scriptedServer, phone, at: '/addcaregiver', clock });
    await heading();
    return { ...view, clock };
  };
  const openWithCodes = async () => {
    const view = await open();
    await screen.findByRole('img', { name: /^PIN: / });
    return view;
  };

  test('shows a QR code image and a PIN code split into single characters, telling the survivor to share them with the caregiver', async () => {
    const letGo = phone.hold(generateCall);
    await open();
    expect(screen.getByText('Making your codes…')).toBeVisible();
    letGo();
    const pin = await screen.findByRole('img', { name: 'PIN: A, B, 3, K, 7, Q' });
    expect(
      within(pin)
        .getAllByText(/^.$/)
        .map(({ textContent }) => textContent),
    ).toEqual(Array.from('AB3K7Q'));
    expect(qr()).toHaveAttribute('src', qrImage);
    expect(screen.getByText('Share this QR code or PIN with your caregiver.')).toBeVisible();
    expect(screen.queryByText(/^Making/)).not.toBeInTheDocument();
  });

  test('CLOSE returns to /connectcaregiver; a link also goes back to connected caregivers', async () => {
    await open();
    for (const name of ['CLOSE', 'Connected caregivers']) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/connectcaregiver');
    }
  });

  test.each([
    ['a tap on the picture', () => fireEvent.click(screen.getByRole('dialog'))],
    ['a tap on Close', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
    ['any other key', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'x' })],
  ])('tap to enlarge, tap anywhere to close: %s closes', async (_what, close) => {
    const { user } = await openWithCodes();
    const enlarge = screen.getByRole('button', {
      name: 'QR code for your caregiver Make larger',
    });
    await user.click(enlarge);
    const dialog = screen.getByRole('dialog', { name: 'QR code for your caregiver' });
    fireEvent.keyDown(dialog, { key: 'Enter', repeat: true });
    expect(dialog).toBeVisible();
    close();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await expectFocus(() => enlarge);
  });

  test('a picture that cannot be shown leaves the PIN, and says so in its place', async () => {
    await openWithCodes();
    fireEvent.error(qr());
    expect(await screen.findByText('Failed to generate QR')).toBeVisible();
    expect(pinShown()).toBe('AB3K7Q');
  });

  test('reads the PIN aloud, character by character', async () => {
    const { user, services } = await openWithCodes();
    await user.click(screen.getByRole('button', { name: 'Read the PIN aloud' }));
    expect(services.said).toEqual(['PIN: A, B, 3, K, 7, Q']);
  });

  test.each([
    ['the screen is left', (user: User) => user.click(screen.getByRole('link', { name: 'CLOSE' }))],
    ['there is a new one', (user: User) => user.click(newCode())],
  ])('the PIN is not read out any more once %s', async (_when, leave) => {
    // A survivor's screen stops as well what reads all of it aloud, and with that any voice.
    phone.storage.setItem('user', JSON.stringify({ ...rosa.user, role: 'caregiver' }));
    const { user, services } = await openWithCodes();
    await user.click(screen.getByRole('button', { name: 'Read the PIN aloud' }));
    const stop = jest.spyOn(services.device.speech, 'stop');
    give('ZZ2345', start + 10 * minute);
    await leave(user);
    await waitFor(() => expect(pinShown()).not.toBe('AB3K7Q'));
    expect(stop).toHaveBeenCalled();
  });

  test('says who may see and do what, in sentences of at most 20 words', async () => {
    await open();
    const words = screen.getByText(/^Share it only/).textContent;
    expect(words).toBe(
      'Share it only with somebody you trust. They see your activities, change your medicines, and can answer reminders for you.',
    );
    for (const sentence of words.split('. ')) {
      expect(sentence.split(' ').length).toBeLessThanOrEqual(20);
    }
  });

  test('copies the PIN, and says that it did', async () => {
    const { user } = await openWithCodes();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy PIN' }));
    expect(await status().findByText('Copied')).toBeVisible();
    expect(write.mock.calls).toEqual([['AB3K7Q']]);
  });

  test('says that the PIN could not be copied', async () => {
    const { user } = await openWithCodes();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(screen.getByRole('button', { name: 'Copy PIN' }));
    const words = 'The PIN could not be copied. Please write it down.';
    expect(await status().findByText(words)).toBeVisible();
  });

  test('says how long the codes hold in words that change by the minute and are not announced; then they are gone', async () => {
    const { clock } = await openWithCodes();
    const left = () => screen.getByText(/^Valid for/);
    expect(left()).toHaveTextContent('Valid for 9 more minutes');
    await clock.advance(minute - 1);
    expect(left()).toHaveTextContent('Valid for 9 more minutes');
    await clock.advance(1);
    expect(left()).toHaveTextContent('Valid for 8 more minutes');
    await clock.advanceTo(start + 8 * minute);
    expect(left()).toHaveTextContent('Valid for 1 more minute');
    await clock.advanceTo(start + 10 * minute - 1);
    expect(left()).toHaveTextContent('Valid for less than a minute');
    expect(left()).not.toHaveAttribute('aria-live');
    await clock.advanceTo(start + 10 * minute);
    expect(screen.getByText(over)).toBeVisible();
    expect(pinShown()).toBeUndefined();
    expect(screen.queryByText(/^Share this/)).not.toBeInTheDocument();
    expect(screen.queryByText(/^Valid for/)).not.toBeInTheDocument();
  });

  test('counts what is left of codes that were made before by whole minutes', async () => {
    give('AB3K7Q', start + 2.5 * minute);
    const { clock } = await openWithCodes();
    expect(screen.getByText('Valid for 2 more minutes')).toBeVisible();
    await clock.advance(minute / 2);
    expect(screen.getByText('Valid for 1 more minute')).toBeVisible();
  });

  test('a device that slept finds the codes over at once', async () => {
    const { clock } = await openWithCodes();
    clock.sleepUntil(start + 30 * minute);
    await clock.advance(1);
    expect(await screen.findByText(over)).toBeVisible();
  });

  test.each([
    ['at any time', 0],
    ['after the old one is over', 11 * minute],
  ])('New code makes a new one, which comes into view and is said: %s', async (_when, after) => {
    const { user, clock } = await openWithCodes();
    await clock.advance(after);
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    give('ZZ2345', clock.now() + 10 * minute);
    await user.click(newCode());
    await screen.findByRole('img', { name: 'PIN: Z, Z, 2, 3, 4, 5' });
    expect(screen.getByText('Valid for 9 more minutes')).toBeVisible();
    await expectFocus(() => screen.getByRole('heading', { level: 2, name: 'PIN' }));
    expect(scroll.mock.calls).toEqual([[{ block: 'start' }]]);
    expect(scroll.mock.contexts[0]).toContainElement(qr());
    const live = { selector: '[aria-live="polite"] *' };
    expect(screen.getByText('Here is a new code.', live)).toBeVisible();
    expect(screen.queryByText(over)).not.toBeInTheDocument();
    expect(phone.callsTo(generateCall).map(({ body }) => body)).toEqual([{}, { renew: true }]);
  });

  test('the codes that are there as one comes here move nothing', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await openWithCodes();
    expect(scroll).not.toHaveBeenCalled();
    expect(screen.queryByText('Here is a new code.')).not.toBeInTheDocument();
  });

  test('what was said of the code before is gone with it', async () => {
    const { user } = await openWithCodes();
    await user.click(screen.getByRole('button', { name: 'Copy PIN' }));
    await status().findByText('Copied');
    give('ZZ2345', start + 10 * minute);
    await user.click(newCode());
    await waitFor(() => expect(pinShown()).toBe('ZZ2345'));
    expect(screen.queryByText('Copied')).not.toBeInTheDocument();
  });

  test.each([
    ['is refused', () => json(500, { code: 'internal', message: 'x' })],
    ['does not come through', () => Promise.reject(new TypeError('no network'))],
  ])(
    "'Failed to generate QR code and PIN. Please try again.' when the call %s",
    async (_what, reply) => {
      const heal = phone.answer(generateCall, reply);
      const { user } = await open();
      expect(await screen.findByText(failed)).toBeVisible();
      expect(screen.getByText('Failed to generate QR')).toBeVisible();
      expect(pinShown()).toBeUndefined();
      expect(screen.queryByText(/^Share this/)).not.toBeInTheDocument();
      heal();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(pinShown()).toBe('AB3K7Q'));
      expect(screen.queryByText(failed)).not.toBeInTheDocument();
      expect(phone.callsTo(generateCall).map(({ body }) => body)).toEqual([{}, {}]);
    },
  );

  test('the codes that were there stay until the new ones are, also where those cannot be made', async () => {
    const { user, clock } = await openWithCodes();
    const letGo = phone.hold(generateCall);
    await user.click(newCode());
    await screen.findByRole('button', { name: 'Making a code…' });
    expect(pinShown()).toBe('AB3K7Q');
    phone.network.up = false;
    letGo();
    await screen.findByText(failed);
    expect(pinShown()).toBe('AB3K7Q');
    expect(qr()).toBeVisible();
    expect(screen.getByText('Valid for 9 more minutes')).toBeVisible();
    expect(screen.queryByText('Failed to generate QR')).not.toBeInTheDocument();
    await expectFocus(() => screen.getByRole('button', { name: 'Try again' }));
    clock.sleepUntil(start + 10 * minute);
    await clock.advance(1);
    expect(await screen.findByText('Failed to generate QR')).toBeVisible();
    expect(pinShown()).toBeUndefined();
  });

  test('a new code that could not be made is asked for as new again', async () => {
    const { user } = await openWithCodes();
    const heal = phone.answer(generateCall, () => json(500, {}));
    await user.click(newCode());
    await screen.findByText(failed);
    heal();
    give('ZZ2345', start + 10 * minute);
    aSecondLater();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(pinShown()).toBe('ZZ2345'));
    expect(screen.queryByText(failed)).not.toBeInTheDocument();
    expect(phone.callsTo(generateCall).at(-1)?.body).toEqual({ renew: true });
  });

  test('PIN and code stand in no address, log or state once the screen is left', async () => {
    const { store, router, services, user } = await openWithCodes();
    await user.click(screen.getByRole('link', { name: 'CLOSE' }));
    await heading('Connect Caregiver');
    const { storage, calls } = phone;
    const stored = () =>
      Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '').map((key) => [
        key,
        storage.getItem(key),
      ]);
    expect(stored()).toContainEqual(['token', rosa.token]);
    const everywhere = () =>
      JSON.stringify([
        store.getState(),
        router.state.location,
        services.logged,
        stored(),
        calls.map(({ line }) => line),
      ]);
    await waitFor(() => expect(everywhere()).not.toContain('AB3K7Q'));
    expect(everywhere()).not.toContain(qrImage);
  });
});
