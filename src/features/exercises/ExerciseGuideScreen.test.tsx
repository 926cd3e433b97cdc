import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { deviceStorage } from '../../app/persist.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';

let phone: Phone;
beforeEach(async () => {
  await deviceStorage().removeItem('persist:exercises');
  phone = makePhone(rosa);
  answerFor(phone, {});
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
});

const open = async () => {
  const view = await renderApp({
    server: scriptedServer,
    phone,
    at: paths.exerciseGuide,
    kept: true,
  });
  await screen.findByRole('heading', { level: 1, name: 'Exercise Guide' });
  return view;
};

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const box = (name: string) => screen.getByRole('checkbox', { name });
const next = () => screen.getByRole('button', { name: 'Next' });
const chosen = () => boxes().flatMap(({ checked, labels }) => (checked ? labels?.[0] : []) ?? []);
const chosenNames = () => chosen().map(({ textContent }) => textContent);
const listShown = () => screen.findByRole('heading', { level: 1, name: 'Exercises' });
const kept = () => deviceStorage().getItem('persist:exercises');

test('checkboxes for affected body parts (Face/Mouth, Left Arm, Right Arm, Left Leg, Right Leg, Hand/Arm)', async () => {
  await open();
  const group = screen.getByRole('group', { name: 'Which parts of your body are affected?' });
  expect(within(group).getAllByRole('checkbox')).toHaveLength(6);
  expect(boxes().map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Face/Mouth',
    'Left Arm',
    'Right Arm',
    'Left Leg',
    'Right Leg',
    'Hand/Arm',
  ]);
  expect(chosenNames()).toEqual([]);
});

test('a Next button to /exerciselist, by keys alone and with nothing chosen', async () => {
  const { user, router } = await open();
  next().focus();
  await user.keyboard('{Enter}');
  await listShown();
  expect(router.state.location.pathname).toBe(paths.exerciseList);
});

test('The selection is only logged and sent nowhere', async () => {
  const { user, services } = await open();
  await user.click(box('Right Leg'));
  await user.click(box('Face/Mouth'));
  expect(services.noted).toEqual([]);
  await user.click(next());
  await listShown();
  expect(services.noted).toEqual([
    { what: 'Affected body parts', detail: { parts: 'Face/Mouth, Right Leg' } },
  ]);
  expect(phone.calls.filter(({ line }) => !line.startsWith('GET '))).toEqual([]);
  expect(JSON.stringify(phone.calls)).not.toMatch(/leg|mouth/i);
});

test('Your choice stays on this device: it is there at the next visit', async () => {
  const { user, close } = await open();
  expect(screen.getByText('Your choice stays on this device. It is sent to nobody.')).toBeVisible();
  await user.click(box('Left Arm'));
  await user.click(box('Hand/Arm'));
  await waitFor(async () => expect(await kept()).toContain('Hand/Arm'));
  close();
  await open();
  expect(chosenNames()).toEqual(['Left Arm', 'Hand/Arm']);
});

test('who signs out leaves nothing of it on the device', async () => {
  const { user } = await open();
  await user.click(box('Left Arm'));
  await waitFor(async () => expect(await kept()).toContain('Left Arm'));
  await user.click(screen.getByRole('button', { name: 'Rosa Meyer' }));
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  await waitFor(async () => expect(await kept()).not.toContain('Left Arm'));
});

test('without a user record that can be read one is asked to sign in', async () => {
  phone.storage.setItem('user', '{');
  await renderApp({ server: scriptedServer, phone, at: paths.exerciseGuide });
  await screen.findByRole('heading', { level: 1, name: 'Login' });
});
