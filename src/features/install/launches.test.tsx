import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';

const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
  phone.answer('GET /api/', () => json(200, []));
  answerFor(phone, {});
});

const open = async (at = '/addmedication') => {
  const view = await renderApp({ server: scriptedServer, phone, at, clock });
  await screen.findByRole('heading', { level: 1 });
  return view;
};

describe('the app is started while somebody types in it', () => {
  const begin = async () => {
    const view = await open();
    const name = await screen.findByLabelText('Medication Name');
    await view.user.type(name, 'Aspi');
    const stands = () => {
      expect(name).toBeInTheDocument();
      expect(name).toHaveValue('Aspi');
      expect(view.services.icon.loaded).toEqual([]);
    };
    return { ...view, stands };
  };

  test('by its icon: the screen stays, and what was typed', async () => {
    const { services, stands } = await begin();
    services.icon.launch('/dashboard');
    stands();
  });

  test('by Get help: the question stands over it, and nothing is sent', async () => {
    const { services, stands, user } = await begin();
    services.icon.launch('/dashboard?help=ask');
    const question = 'Send an emergency alert?';
    expect(await screen.findByRole('alertdialog', { name: question })).toBeVisible();
    expect(phone.callsTo('POST /api/emergency/send')).toEqual([]);
    await user.keyboard('{Escape}');
    stands();
  });

  test('nothing leads away from an alarm or a call for help', async () => {
    const { services, user } = await begin();
    services.icon.launch('/dashboard?help=ask');
    await screen.findByRole('alertdialog');
    services.icon.launch('/medication');
    expect(services.icon.loaded).toEqual([]);
    await user.keyboard('{Escape}');
    services.icon.launch('/medication');
    expect(services.icon.loaded).toHaveLength(1);
  });

  test('by Medications: that is where it goes', async () => {
    const { services } = await begin();
    services.icon.launch('/medication');
    expect(services.icon.loaded).toEqual(['https://upstroke.test/medication']);
  });
});

test('of nobody who is a survivor the question is asked: Get help leads where the guard leads', async () => {
  const user = { ...rosa.user, role: 'caregiver' as const };
  phone = makePhone({ ...rosa, user });
  phone.answer('GET /api/', () => json(200, []));
  const { services, store } = await open('/editprofilecaregiver');
  services.icon.launch('/dashboard?help=ask');
  expect(services.icon.loaded).toEqual(['https://upstroke.test/dashboard?help=ask']);
  expect(store.getState().emergency.isOpen).toBe(false);
});
