import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';

const connectCall = 'POST /api/pairing/connect-pin';
const connected = 'Connected with Rosa Meyer.';

let phone: Phone;
beforeEach(() => {
  phone = makePhone(carl);
  answerForCarl(phone);
  phone.answer(connectCall, () => json(200, { message: connected, survivor_id: rosa.user.id }));
});

const box = (index: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `PIN character ${index} of 6` });
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^PIN character/ });
const typed = () =>
  boxes()
    .map(({ value }) => value || ' ')
    .join('');
const button = (name: string) => screen.getByRole('button', { name });

const open = async (at: string = paths.enterPin) => {
  const view = await renderApp({ server: scriptedServer, phone, at });
  await screen.findByRole('heading', { level: 1, name: /^connect stroke survivor$/i });
  return { ...view, where: () => view.router.state.location.pathname };
};
const openWith = async (pin: string) => {
  const view = await open();
  await view.user.click(box(4));
  await view.user.paste(pin);
  return view;
};
/** The dialog with this title, which its only button closes. */
const ok = async (title: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: title });
  return within(dialog).getByRole('button', { name: 'OK' });
};

describe('the boxes', () => {
  test('are six with one character each, for a keyboard with letters and automatic filling', async () => {
    await open();
    const group = screen.getByRole('group', { name: 'ENTER PIN' });
    expect(group).toHaveAccessibleDescription(/^The survivor finds it under Connect Caregiver/);
    expect(within(group).getAllByRole('textbox')).toEqual([1, 2, 3, 4, 5, 6].map(box));
    const autocompletes = boxes().map(({ autocomplete }) => autocomplete);
    expect(autocompletes).toEqual(['one-time-code', 'off', 'off', 'off', 'off', 'off']);
    for (const one of boxes()) {
      expect(one).toHaveAttribute('inputmode', 'text');
      expect(one).toHaveAttribute('autocapitalize', 'characters');
    }
  });

  test('move the focus on as they are typed, back by Backspace, and take a paste', async () => {
    const { user } = await open();
    await user.click(box(1));
    for (const [keys, characters, focused] of [
      ['ab', 'AB    ', 3],
      ['{Backspace}', 'A     ', 2],
      ['c234x', 'AC234X', 6],
      ['{Backspace}', 'AC234 ', 6],
    ] as const) {
      await user.keyboard(keys);
      expect(typed()).toBe(characters);
      await expectFocus(() => box(focused));
    }
    await user.click(box(2));
    await user.keyboard('x');
    expect(typed()).toBe('AX234 ');
    await expectFocus(() => box(3));
    await user.paste(' abc-234 ');
    expect(typed()).toBe('ABC234');
    await expectFocus(() => box(6));
  });

  test.each(['', 'ABC23'])('are required: nothing is sent of “%s”', async (text) => {
    const { user } = await open();
    await user.click(box(1));
    if (text) await user.paste(text);
    await user.click(button('CONNECT'));
    const problem = await screen.findByRole('link', { name: '⚠️ Please enter a 6-digit PIN' });
    expect(phone.callsTo(connectCall)).toEqual([]);
    await user.click(problem);
    const missing = box(text.length + 1);
    await expectFocus(() => missing);
    expect(missing).toBeInvalid();
    await user.keyboard('4');
    expect(missing).toBeValid();
  });
});

describe('CONNECT', () => {
  test('sends once, says that it is busy, and leads to the survivor, who is monitored', async () => {
    phone.storage.setItem('connected_survivor_id', 'another survivor');
    const release = phone.hold(connectCall);
    const { user, where } = await openWith('abc234');
    await user.dblClick(button('CONNECT'));
    const busy = await screen.findByRole('button', { name: 'Connecting...' });
    aSecondLater();
    await user.click(busy);
    await user.type(box(6), '{Enter}');
    release();
    const close = await ok(`✅ ${connected}`);
    expect(phone.callsTo(connectCall).map(({ body }) => body)).toEqual([{ pin: 'ABC234' }]);
    expect(where()).toBe(paths.enterPin);
    expect(phone.storage.getItem('connected_survivor_id')).toBe(rosa.user.id);
    await user.click(close);
    await waitFor(() => expect(where()).toBe(paths.connectSurvivor));
  });

  test.each([
    ['❌ Too late.', () => json(400, { code: 'invalid_code', message: 'Too late.' }), null],
    ['❌ Invalid PIN', () => json(400, {}), null],
    ['❌ Connection failed. Please try again.', () => json(200, 'well done'), 'schema'],
    [
      '❌ Connection failed. Please try again.',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'network',
    ],
  ])('says %s and keeps what was typed', async (title, reply, logged) => {
    const heal = phone.answer(connectCall, reply);
    const { user, where, services } = await openWith('ABC234');
    await user.keyboard('{Enter}');
    await user.click(await ok(title));
    await expectFocus(() => box(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect([where(), typed()]).toEqual([paths.enterPin, 'ABC234']);
    expect(phone.storage.getItem('connected_survivor_id')).toBeNull();
    const what = 'No survivor could be connected';
    const entry = { what, detail: { by: 'pin', kind: logged } };
    expect(services.logged.filter((one) => one.what === what)).toEqual(logged ? [entry] : []);
    heal();
    aSecondLater();
    await user.click(button('CONNECT'));
    await ok(`✅ ${connected}`);
  });

  test('reports its success on the screen that was opened meanwhile', async () => {
    const { user, where } = await open(paths.connectSurvivor1);
    await user.click(screen.getByRole('link', { name: 'ENTER PIN CODE' }));
    await screen.findByRole('group', { name: 'ENTER PIN' });
    const release = phone.hold(connectCall);
    await user.click(box(1));
    await user.paste('ABC234');
    await user.click(button('CONNECT'));
    await user.click(button('CANCEL'));
    await waitFor(() => expect(where()).toBe(paths.connectSurvivor1));
    release();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(connected));
  });
});

test.each([
  [paths.editProfileCaregiver, 'where there was a page before'],
  [paths.connectSurvivor1, 'else'],
])('CANCEL leads to %s %s', async (before, when) => {
  const { router, user, where } = await open(
    when === 'else' ? paths.enterPin : paths.connectSurvivor1,
  );
  if (when !== 'else') {
    await router.navigate(before);
    await router.navigate(paths.enterPin);
  }
  await user.click(await screen.findByRole('button', { name: 'CANCEL' }));
  await waitFor(() => expect(where()).toBe(before));
});
