import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { callAs } from '../../../testkit/page/pairUp.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const server = realServer();
let rosa: Account;
let ada: Account;
let carl: Account;
let phone: Phone;
beforeAll(async () => {
  rosa = await server.signUp('survivor');
  ada = await server.signUp('survivor', { fname: 'Ada' });
  carl = await server.signUp('caregiver', { fname: 'Carl' });
});
beforeEach(() => {
  phone = makePhone(carl);
});

const connectCall = 'POST /api/pairing/connect-pin';
const box = (index: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `PIN character ${index} of 6` });
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^PIN character/ });
const typed = () =>
  boxes()
    .map(({ value }) => value || ' ')
    .join('');
const connectButton = () => screen.getByRole('button', { name: 'CONNECT' });

const pinOf = async (survivor: Account): Promise<string> => {
  const codes = await callAs(server, survivor, 'POST', '/api/pairing/generate', {});
  return (codes as { pin: string }).pin;
};

const open = async (at: string = paths.enterPin) => {
  const view = await renderApp({ server, phone, at });
  await screen.findByRole('heading', { level: 1, name: /^connect stroke survivor$/i });
  return { ...view, where: () => view.router.state.location.pathname };
};

const paste = async ({ user }: Awaited<ReturnType<typeof open>>, text: string) => {
  await user.click(box(1));
  await user.paste(text);
};

/** The dialog with this text, which its only button takes away. */
const told = async (text: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: text });
  return within(dialog).getByRole('button', { name: 'OK' });
};

describe('/enterpin', () => {
  test("header 'CONNECT STROKE SURVIVOR', label 'ENTER PIN', six single-character boxes, CONNECT, and CANCEL", async () => {
    await open();
    expect(
      screen.getByRole('heading', { level: 1, name: 'CONNECT STROKE SURVIVOR' }),
    ).toBeVisible();
    const group = screen.getByRole('group', { name: 'ENTER PIN' });
    expect(within(group).getAllByRole('textbox')).toEqual([1, 2, 3, 4, 5, 6].map(box));
    expect(connectButton()).toHaveAttribute('type', 'submit');
    expect(screen.getByRole('button', { name: 'CANCEL' })).toBeVisible();
  });

  test('tells where the PIN is found, which characters it has and how long it works, in sentences of at most 20 words', async () => {
    await open();
    const words =
      'The survivor finds it under Connect Caregiver, ADD CAREGIVER. It has letters and digits, never 0, O, 1, I or L. It works once, for 10 minutes. After that ask for a new one.';
    expect(screen.getByRole('group', { name: 'ENTER PIN' })).toHaveAccessibleDescription(words);
    for (const sentence of words.split('. ')) {
      expect(sentence.split(' ').length).toBeLessThanOrEqual(20);
    }
  });

  test('a keyboard with letters, which the browser may fill in by itself', async () => {
    await open();
    expect(boxes().map(({ autocomplete }) => autocomplete)).toEqual([
      'one-time-code',
      ...Array.from({ length: 5 }, () => 'off'),
    ]);
    for (const one of boxes()) {
      expect(one).toHaveAttribute('inputmode', 'text');
      expect(one).toHaveAttribute('autocapitalize', 'characters');
    }
  });

  test('typing moves focus to the next, Backspace moves back, upper-cased', async () => {
    const { user } = await open();
    await user.click(box(1));
    await user.keyboard('ab');
    expect(typed()).toBe('AB    ');
    await expectFocus(() => box(3));
    await user.keyboard('{Backspace}');
    expect(typed()).toBe('A     ');
    await expectFocus(() => box(2));
    await user.keyboard('c234x');
    expect(typed()).toBe('AC234X');
    await expectFocus(() => box(6));
    await user.keyboard('{Backspace}');
    expect(typed()).toBe('AC234 ');
    await expectFocus(() => box(6));
  });

  test('a character in a box that is full takes the place of the one there', async () => {
    const view = await open();
    await paste(view, 'ABC234');
    await view.user.click(box(2));
    await view.user.keyboard('x');
    expect(typed()).toBe('AXC234');
    await expectFocus(() => box(3));
  });

  test('paste fills all', async () => {
    const { user } = await open();
    await user.click(box(4));
    await user.paste(' abc-234 ');
    expect(typed()).toBe('ABC234');
    await expectFocus(() => box(6));
  });

  test.each(['', 'ABC23'])(
    "the six boxes joined must be exactly 6 characters, else '⚠️ Please enter a 6-digit PIN' and no call is made (“%s”)",
    async (text) => {
      const view = await open();
      if (text) await paste(view, text);
      await view.user.click(connectButton());
      const problem = await screen.findByRole('link', { name: '⚠️ Please enter a 6-digit PIN' });
      expect(phone.callsTo(connectCall)).toEqual([]);
      await view.user.click(problem);
      await expectFocus(() => box(text.length + 1));
      expect(box(text.length + 1)).toBeInvalid();
      await view.user.keyboard('4');
      expect(box(text.length + 1)).toBeValid();
    },
  );
});

describe('PIN connect', () => {
  test("success '✅ {server message}' is shown as an alert, and the user goes to /connectsurvivor", async () => {
    phone.storage.setItem('connected_survivor_id', 'somebody else');
    const pin = await pinOf(rosa);
    const view = await open();
    await paste(view, pin.toLowerCase());
    await view.user.click(connectButton());
    const ok = await told('✅ Connected with Rosa Meyer.');
    expect(phone.callsTo(connectCall).map(({ body }) => body)).toEqual([{ pin }]);
    expect(view.where()).toBe(paths.enterPin);
    expect(phone.storage.getItem('connected_survivor_id')).toBe(rosa.user.id);
    await view.user.click(ok);
    await waitFor(() => expect(view.where()).toBe(paths.connectSurvivor));
  });

  test("non-OK response '❌ {server message}': the user stays with what was typed", async () => {
    const view = await open();
    await paste(view, 'ABC234');
    await view.user.click(connectButton());
    await view.user.click(await told('❌ Invalid PIN.'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(view.where()).toBe(paths.enterPin);
    expect(typed()).toBe('ABC234');
    await expectFocus(() => box(1));
    expect(phone.storage.getItem('connected_survivor_id')).toBeNull();
  });

  test("or '❌ Invalid PIN' if none", async () => {
    phone.answer(connectCall, () => json(400, {}));
    const view = await open();
    await paste(view, 'ABC234');
    await view.user.keyboard('{Enter}');
    await told('❌ Invalid PIN');
  });

  test.each([
    ['network', () => (phone.network.up = false)],
    ['schema', () => phone.answer(connectCall, () => json(200, 'well done'))],
  ])(
    "network or other failure '❌ Connection failed. Please try again.' (logged): %s",
    async (kind, fail) => {
      const view = await open();
      await paste(view, 'ABC234');
      fail();
      await view.user.click(connectButton());
      await told('❌ Connection failed. Please try again.');
      expect(view.services.logged).toContainEqual({
        what: 'No survivor could be connected',
        detail: { by: 'pin', kind },
      });
    },
  );

  test('who did not hear that it worked tries again, and is told', async () => {
    const pin = await pinOf(await server.signUp('survivor', { fname: 'Eva' }));
    const view = await open();
    await paste(view, pin);
    const stop = phone.answer(connectCall, async () => {
      await callAs(server, carl, 'POST', '/api/pairing/connect-pin', { pin });
      throw new TypeError('Failed to fetch');
    });
    await view.user.click(connectButton());
    await view.user.click(await told('❌ Connection failed. Please try again.'));
    stop();
    aSecondLater();
    await view.user.click(connectButton());
    await told('✅ Connected with Eva Meyer.');
  });

  test('a survivor who comes here by address hears from the server that it is not for them', async () => {
    phone = makePhone(rosa);
    const view = await open();
    await paste(view, 'ABC234');
    await view.user.click(connectButton());
    expect((await screen.findByRole('alertdialog')).textContent).toMatch(/^❌ .+/);
    expect(view.where()).toBe(paths.enterPin);
  });

  test('two taps send once, and CONNECT says that it is busy', async () => {
    const letGo = phone.hold(connectCall);
    const view = await open();
    await paste(view, 'ABC234');
    await view.user.dblClick(connectButton());
    const busy = await screen.findByRole('button', { name: 'Connecting...' });
    aSecondLater();
    await view.user.click(busy);
    await view.user.type(box(6), '{Enter}');
    expect(phone.callsTo(connectCall)).toHaveLength(1);
    letGo();
    await told('❌ Invalid PIN.');
    expect(connectButton()).not.toHaveAttribute('aria-disabled');
  });

  test('who goes back meanwhile is told in the status region that it worked', async () => {
    const pin = await pinOf(ada);
    const view = await open(paths.connectSurvivor1);
    await view.user.click(screen.getByRole('link', { name: 'ENTER PIN CODE' }));
    await screen.findByRole('group', { name: 'ENTER PIN' });
    const letGo = phone.hold(connectCall);
    await paste(view, pin);
    await view.user.click(connectButton());
    await view.user.click(screen.getByRole('button', { name: 'CANCEL' }));
    await waitFor(() => expect(view.where()).toBe(paths.connectSurvivor1));
    letGo();
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Connected with Ada Meyer.'),
    );
  });
});

describe('CANCEL', () => {
  test('goes back one page', async () => {
    const view = await open(paths.connectSurvivor1);
    await view.router.navigate(paths.editProfileCaregiver);
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile' });
    await view.router.navigate(paths.enterPin);
    await view.user.click(await screen.findByRole('button', { name: 'CANCEL' }));
    await waitFor(() => expect(view.where()).toBe(paths.editProfileCaregiver));
  });

  test('leads to /connectsurvivor1 where there is no page before', async () => {
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: 'CANCEL' }));
    await waitFor(() => expect(view.where()).toBe(paths.connectSurvivor1));
  });
});
