import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import {
  clock,
  findHeading,
  minute,
  openPage,
  phone,
  pageTestbed,
  waitForText,
  start,
  replacePhone,
  waitForTextGone,
  status,
} from '../../../../testkit/page/pageTestbed.ts';
import {
  carl,
  ada,
  mockSurvivorResponses,
  rosa,
  makeReminder,
} from '../../../../testkit/page/mockServer.ts';
import { mockConnections } from '../../../../testkit/page/mockConnections.ts';
import { connect } from '../codes/connect.ts';

const generateCall = 'POST /api/pairing/generate';
const activeCall = 'GET /api/pairing/active';
const endCall = 'DELETE /api/pairing/';
const qrImage = 'data:image/svg+xml;base64,PHN2Zy8+';
const dora = { ...carl.user, id: '0198c0de-0000-7000-8000-00000000000d', fname: 'Dora' };

let connections: ReturnType<typeof mockConnections>;
pageTestbed();
beforeEach(() => {
  connections = mockConnections(phone);
  give('AB3K7Q', start);
});
/** The server now responds with this PIN, made at `made_at`. */
const give = (pin: string, made_at: number) =>
  phone.answer(generateCall, () =>
    json(200, { pin, qrImage, made_at, expires_at: made_at + 10 * minute }),
  );
const showsNot = (words: string | RegExp) => expect(screen.queryByText(words)).toBeNull();
const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const learn = () => clock.advance(5_000);

describe('/addcaregiver', () => {
  const over = 'This PIN no longer works.';
  const failed = 'Failed to generate QR code and PIN. Please try again.';
  const open = () => openPage('/addcaregiver', 'Add Caregiver');
  const openWithCodes = async () => {
    const view = await open();
    await screen.findByRole('img', { name: /^PIN: / });
    return view;
  };
  const shownPin = () => screen.queryByRole('img', { name: /^PIN: / })?.textContent;
  const pinIs = (pin: string | undefined) => waitFor(() => expect(shownPin()).toBe(pin));
  const qr = () => screen.getByRole('img', { name: 'QR code for your caregiver' });
  const bodies = () => phone.callsTo(generateCall).map(({ body }) => body);

  test('shows the codes with what they allow', async () => {
    const release = phone.hold(generateCall);
    await open();
    await waitForText('Making your codes…');
    release();
    const pin = await screen.findByRole('img', { name: 'PIN: A, B, 3, K, 7, Q' });
    expect(within(pin).getAllByText(/^.$/)).toHaveLength(6);
    expect(qr()).toHaveAttribute('src', qrImage);
    await waitForText(/^Share it only with someone you trust\. They can see/);
    expect(leadsTo('CLOSE')).toBe('/connectcaregiver');
    expect(leadsTo('Connected caregivers')).toBe('/connectcaregiver');
    fireEvent.error(qr());
    await waitForText('Failed to generate QR');
    expect(shownPin()).toBe('AB3K7Q');
  });

  test('reads the PIN aloud and copies it; a new code ends both', async () => {
    // On a survivor's screen leaving stops any voice, for another reason.
    phone.storage.setItem('user', JSON.stringify({ ...rosa.user, role: 'caregiver' }));
    const { tap, services } = await openWithCodes();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await tap('Read PIN');
    expect(services.said).toEqual(['PIN: A, B, 3, K, 7, Q']);
    await tap('Copy PIN');
    const status = within(screen.getByRole('status'));
    expect(await status.findByText('Copied')).toBeVisible();
    expect(write.mock.calls).toEqual([['AB3K7Q']]);
    const stop = jest.spyOn(services.device.speech, 'stop');
    give('ZZ2345', start);
    await tap('New code');
    await pinIs('ZZ2345');
    expect(stop).toHaveBeenCalled();
    showsNot('Copied');
    write.mockRejectedValue(new Error('no'));
    await tap('Copy PIN');
    expect(await status.findByText(/^The PIN could not be copied\./)).toBeVisible();
  });

  test('shares the link of the code, and copies it where the browser cannot share', async () => {
    const link = 'https://upstroke.example.org/connectsurvivor1#code=0123';
    const ends = { made_at: start, expires_at: start + 10 * minute };
    phone.answer(generateCall, () => json(200, { pin: 'AB3K7Q', qrImage, link, ...ends }));
    const { tap } = await openWithCodes();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await tap('Share a link');
    expect(await status().findByText(/^Link copied\./)).toBeVisible();
    expect(write.mock.calls).toEqual([[link]]);
  });

  test('counts whole minutes down, unannounced, and removes the codes then', async () => {
    give('AB3K7Q', start - 7.5 * minute);
    await openWithCodes();
    const left = () => screen.getByText(/^Valid for/);
    expect(left()).not.toHaveAttribute('aria-live');
    for (const [afterMs, words] of [
      [0, 'Valid for 2 more minutes'],
      [minute / 2, 'Valid for 1 more minute'],
      [1.5 * minute, 'Valid for less than a minute'],
      [2.5 * minute - 1, 'Valid for less than a minute'],
    ] as const) {
      await clock.advanceTo(start + afterMs);
      expect(left()).toHaveTextContent(words);
    }
    clock.sleepUntil(start + 30 * minute);
    await clock.advance(1);
    await waitForText(over);
    expect(shownPin()).toBeUndefined();
    showsNot(/^Show them|^Valid for/);
  });

  test('leaves none of the codes in address, logs, storage and state', async () => {
    const { store, router, services, user } = await openWithCodes();
    await user.click(screen.getByRole('link', { name: 'CLOSE' }));
    await findHeading('Connect Caregiver');
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

  test('keeps the codes until they are over where New code fails', async () => {
    const { tap } = await openWithCodes();
    const release = phone.hold(generateCall);
    const heal = phone.answer(generateCall, () => json(500, {}));
    await tap('New code');
    await screen.findByRole('button', { name: 'Making a code…' });
    expect(shownPin()).toBe('AB3K7Q');
    release();
    await waitForText(failed);
    expect(shownPin()).toBe('AB3K7Q');
    await waitForText('Valid for 9 more minutes');
    showsNot('Failed to generate QR');
    await expectFocus(() => screen.getByRole('button', { name: 'Try again' }));
    clock.sleepUntil(start + 10 * minute);
    await clock.advance(1);
    await waitForText('Failed to generate QR');
    expect(shownPin()).toBeUndefined();
    heal();
    give('ZZ2345', clock.now());
    await tap('Try again');
    await pinIs('ZZ2345');
    showsNot(failed);
    expect(bodies()).toEqual([{}, { renew: true }, { renew: true }]);
  });

  const joined = () => waitForText('Carl Meyer is connected to you now.');
  const connect = () =>
    connections.connect(rosa.user, carl.user, { paired_at: start + 1, is_reachable: false });

  test('names who connects, and removes the used codes, also once they have left', async () => {
    connections.connect(rosa.user, dora);
    const { tap } = await openWithCodes();
    connect();
    await learn();
    await joined();
    showsNot(/^Dora/);
    expect(shownPin()).toBeUndefined();
    showsNot(/^Show them|^They tap/);
    await waitForText("Carl Meyer's phone may not ring.");
    connections.end(carl.user.id);
    await learn();
    await waitForText(over);
    expect(shownPin()).toBeUndefined();
    give('ZZ2345', start + 2);
    await tap('New code');
    await pinIs('ZZ2345');
    await waitForText(/point the camera/);
  });
});

describe('/connectcaregiver', () => {
  const failed = 'Your connections could not be loaded.';
  const title = 'Connect Caregiver';
  const open = () => openPage('/connectcaregiver', title);
  const card = (name = 'Carl Meyer') => screen.findByRole('article', { name });

  test('lists each caregiver with their addresses, and whether a push can reach them', async () => {
    const release = phone.hold(activeCall);
    await open();
    await waitForText('Loading your connections…');
    expect(leadsTo('ADD CAREGIVER')).toBe('/addcaregiver');
    expect(leadsTo('Home')).toBe('/survivordashboard');
    release();
    await waitForText(/^You have no caregiver yet\./);
    showsNot(/^Loading/);
    connections.connect(rosa.user, carl.user, { is_reachable: false });
    connections.connect(rosa.user, dora, { phone: '+49 30 1234' });
    await learn();
    const carls = await card();
    const doras = within(await card('Dora Meyer'));
    for (const text of [
      'CONNECTED',
      'Email: carl@example.org',
      'Phone: N/A (no phone number added)',
      "Carl Meyer's phone may not ring.",
      'Ask Carl to open Upstroke and allow notifications.',
    ]) {
      expect(within(carls).getByText(text)).toBeVisible();
    }
    const call = doras.getByRole('link', { name: '+49 30 1234' });
    expect(call).toHaveAttribute('href', 'tel:+49301234');
    expect(doras.queryByText(/may not ring/)).toBeNull();
  });

  test.each([
    [failed, activeCall],
    ['This person could not be loaded.', 'GET /api/auth/user/'],
  ])('%s Try again reads it', async (said, call) => {
    connections.connect(rosa.user, carl.user);
    const heal = phone.answer(call, () => json(500, {}));
    const { tap } = await open();
    await waitForText(said);
    showsNot(/^No caregiver/);
    heal();
    await tap('Try again');
    expect(await card()).toBeVisible();
    await waitFor(() => showsNot(said));
    await expectFocus(() => findHeading(title));
  });

  test('asks before it ends a connection, says why that failed, and removes the caregiver', async () => {
    connections.connect(rosa.user, carl.user);
    const { tap, user } = await open();
    const ask = async () => tap('End connection', await card());
    const question = () =>
      screen.getByRole('alertdialog', { name: 'End the connection with Carl Meyer?' });
    await ask();
    await tap('No, stay connected', question());
    await expectFocus(() => screen.getByRole('button', { name: 'End connection' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(phone.callsTo(endCall)).toEqual([]);
    await ask();
    const heal = phone.answer(endCall, () => json(503, {}));
    await tap('Yes, end it', question());
    await within(question()).findByText('The connection could not be ended. Please try again.');
    heal();
    const release = phone.hold(endCall);
    await tap('Yes, end it', question());
    await within(question()).findByRole('button', { name: 'Ending…' });
    await user.click(within(question()).getByRole('button', { name: 'No, stay connected' }));
    expect(question()).toBeVisible();
    release();
    await waitForText('You are no longer connected to Carl Meyer.');
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    await expectFocus(() => findHeading(title));
    const line = `${endCall}${carl.user.id}`;
    expect(phone.callsTo(endCall)).toMatchObject([{ line }, { line }]);
  });

  test('names a caregiver who has invited another one, and lets the survivor refuse', async () => {
    connections.connect(rosa.user, carl.user, { invites_until: start + minute });
    const { tap, router } = await open();
    const invited = 'A caregiver has invited another caregiver for you.';
    await waitForText(invited);
    // Not beside the button that ends the connection.
    expect(within(await card()).queryByText(invited)).toBeNull();
    const refuse = `${endCall}${carl.user.id}/invite`;
    phone.answer(refuse, () => {
      connections.connect(rosa.user, carl.user);
      return json(200, { message: 'The link does not work any more.' });
    });
    await router.navigate('/survivordashboard');
    await waitForText(invited);
    expect(leadsTo('See it, or refuse')).toBe('/connectcaregiver');
    await router.navigate('/connectcaregiver');
    await tap('Refuse');
    expect(await status().findByText('The link does not work any more.')).toBeVisible();
    await waitForTextGone(invited);
    expect(phone.callsTo(refuse)).toHaveLength(1);
    connections.connect(rosa.user, carl.user, { invites_until: start + minute });
    await learn();
    await waitForText(invited);
    await clock.advance(minute);
    await waitForTextGone(invited);
  });

  test('removes a caregiver who has ended the connection meanwhile', async () => {
    connections.connect(rosa.user, carl.user);
    phone.answer(endCall, () => {
      connections.end(carl.user.id);
      return json(403, { code: 'forbidden', message: 'Not yours.' });
    });
    const { tap } = await open();
    await tap('End connection', await card());
    await tap('Yes, end it', screen.getByRole('alertdialog'));
    await waitForText('You are no longer connected to Carl Meyer.');
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });
});

describe('/connectsurvivor', () => {
  const replaceUser = (account: typeof carl) => {
    replacePhone(account);
    mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '20:00')] });
    connections = mockConnections(phone);
  };
  beforeEach(() => replaceUser(carl));

  const open = () => openPage('/connectsurvivor', 'Connect Stroke Survivor');
  type View = Awaited<ReturnType<typeof open>>;
  const card = (name = 'Rosa Meyer') => screen.findByRole('article', { name });
  const monitoredId = () => phone.storage.getItem('connected_survivor_id');
  const monitoring = (fname: string) => waitForText(`You are monitoring ${fname}.`);
  const monitor = (name: string) => screen.findByRole('button', { name: `Monitor ${name}` });

  test('of several survivors one is monitored; a tap or an end changes that', async () => {
    connections.connect(rosa.user, carl.user);
    connections.connect(ada, carl.user);
    const { router, close, tap } = await open();
    expect(within(await card()).getByText('You are monitoring Rosa.')).toBeVisible();
    await monitor('Ada Meyer');
    await tap('Monitor Ada Meyer');
    expect(await status().findByText('You are now monitoring Ada Meyer.')).toBeVisible();
    expect(within(await card('Ada Meyer')).getByText('You are monitoring Ada.')).toBeVisible();
    expect(await monitor('Rosa Meyer')).toBeVisible();
    await waitForTextGone('You are monitoring Rosa.');
    await expectFocus(findHeading);
    await router.navigate('/CGmedication');
    await findHeading("Ada's medicines");
    await close();
    const view = await open();
    await monitor('Rosa Meyer');
    expect(monitoredId()).toBe(ada.id);
    await view.tap('End connection', await card('Ada Meyer'));
    const name = 'End the connection with Ada Meyer?';
    const question = screen.getByRole('alertdialog', { name });
    await view.tap('Yes, end it', question);
    await monitoring('Rosa');
    expect(screen.queryByRole('article', { name: 'Ada Meyer' })).toBeNull();
    expect(monitoredId()).toBe(rosa.user.id);
    await waitFor(() =>
      expect(view.store.getState().monitoring.survivor?.personId).toBe(rosa.user.id),
    );
  });

  test('the second survivor who is connected is not monitored until a tap', async () => {
    connections.connect(rosa.user, carl.user, { paired_at: 1 });
    const { store } = await open();
    await monitoring('Rosa');
    phone.answer('POST /api/pairing/connect-pin', () => {
      connections.connect(ada, carl.user, { paired_at: 0 });
      return json(200, { message: '', survivor_id: ada.id });
    });
    await store.dispatch(connect('pin', 'AB3K7Q'));
    await monitor('Ada Meyer');
    expect(screen.getByText('You are monitoring Rosa.')).toBeVisible();
    expect(monitoredId()).toBe(rosa.user.id);
  });

  test('another caregiver is invited by a link, which can be shared and withdrawn', async () => {
    connections.connect(rosa.user, carl.user);
    const invite = `POST /api/pairing/${rosa.user.id}/invite`;
    const link = 'https://upstroke.example.org/connectsurvivor1#code=0123';
    phone.answer(invite, () => json(503, {}));
    const { tap } = await open();
    await tap('Invite another caregiver', await card());
    const dialog = await screen.findByRole('dialog', {
      name: 'Invite another caregiver for Rosa?',
    });
    const said = within(within(dialog).getByRole('status'));
    await tap('Yes, make a link');
    expect(await said.findByText('This did not work. Please try again.')).toBeInTheDocument();
    phone.answer(invite, () => json(200, { link, expires_at: start + minute }));
    await tap('Yes, make a link');
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await tap('Share a link');
    expect(await said.findByText('Link copied. Paste it into a message.')).toBeVisible();
    expect(write.mock.calls).toEqual([[link]]);
    await tap('Withdraw the link');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(phone.callsTo(`${endCall}${rosa.user.id}/invite`)).toHaveLength(1);
  });

  test('leads to what follows: the medicines of one who has none, and the day of any', async () => {
    const none = {
      due: [],
      missed: [],
      answered: [],
      paused: [],
      next: null,
      planned: 0,
      taken: 0,
    };
    const shown = { phone: null, avatarUrl: null, time_zone: 'UTC' };
    const stateOf = ({ id, fname, lname }: typeof ada) => ({ id, fname, lname, ...shown, ...none });
    phone.answer('GET /api/survivors', () =>
      json(200, [stateOf(ada), { ...stateOf(rosa.user), planned: 1 }]),
    );
    connections.connect(rosa.user, carl.user);
    connections.connect(ada, carl.user);
    const { tap, router } = await open();
    expect(within(await card()).queryByRole('button', { name: /^Set up/ })).toBeNull();
    await tap("Set up Ada's medicines");
    await findHeading("Ada's medicines");
    expect(monitoredId()).toBe(ada.id);
    await router.navigate('/connectsurvivor');
    await tap("See Ada's day");
    await findHeading('Caregiver dashboard');
  });

  test('a survivor can be invited unless registration is closed', async () => {
    const { close } = await open();
    await waitForText('They have no account yet?');
    await close();
    phone.answer('POST /api/auth/registration', () => json(200, { mode: 'closed', role: null }));
    await open();
    await waitForTextGone('They have no account yet?');
  });

  describe('the end of a connection removes what the device knows of the survivor', () => {
    beforeEach(() => connections.connect(rosa.user, carl.user));
    const openMedicines = async () => {
      const view = await open();
      await view.router.navigate('/CGmedication');
      await card('Aspirin');
      expect(monitoredId()).toBe(rosa.user.id);
      return view;
    };
    const nothingIsLeft = async ({ store }: View) => {
      await waitFor(() => expect(monitoredId()).toBeNull());
      await waitFor(() => {
        const { monitoring: watch, medications, activityFeed, api } = store.getState();
        expect(watch.survivor).toBeNull();
        expect([medications.personId, medications.records]).toEqual([null, []]);
        expect([activityFeed.personId, activityFeed.snapshot]).toEqual([null, null]);
        expect(Object.keys(api.queries).filter((key) => key.startsWith('listMedicines'))).toEqual(
          [],
        );
      });
    };

    test('that the caregiver ends, also where the connections cannot be read then', async () => {
      const view = await openMedicines();
      await view.router.navigate('/connectsurvivor');
      await view.tap('End connection', await card());
      phone.answer('GET /api/pairing/active', () => json(500, {}));
      await view.tap('Yes, end it');
      await waitForText(/^You are not connected to a survivor\./);
      await nothingIsLeft(view);
      expect(await status().findByText('You are no longer connected to Rosa Meyer.')).toBeVisible();
      expect(screen.queryByText('You are no longer connected to Rosa.')).toBeNull();
    });

    test('that the survivor ends', async () => {
      const view = await openMedicines();
      connections.end(rosa.user.id);
      await learn();
      await nothingIsLeft(view);
      expect(await status().findByText('You are no longer connected to Rosa.')).toBeVisible();
      expect(screen.getByRole('status')).toContainHTML('notice warning');
      expect(screen.queryByText('Aspirin')).toBeNull();
    });

    test('but not the medicines of a survivor who opens this screen', async () => {
      replaceUser(rosa);
      connections.connect(rosa.user, carl.user);
      const { store } = await open();
      await waitForText(/^You are not connected to a survivor\./);
      expect([monitoredId(), store.getState().monitoring.survivor]).toEqual([null, null]);
      connections.end(carl.user.id);
      await learn();
      await waitFor(() => expect(store.getState().pairing.pairings).toEqual([]));
      const { personId, records } = store.getState().medications;
      expect([personId, records.length]).toEqual([rosa.user.id, 1]);
    });
  });
});
