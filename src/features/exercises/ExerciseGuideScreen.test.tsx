import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { deviceStorage } from '../../app/persist.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';

const parts = ['Face/Mouth', 'Left Arm', 'Right Arm', 'Left Leg', 'Right Leg', 'Hand/Arm'];

let phone: Phone;
beforeEach(async () => {
  await deviceStorage().removeItem('persist:exercises');
  phone = makePhone(rosa);
  answerFor(phone, {});
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const open = async (at: string = paths.exerciseGuide, title = 'Exercise Guide') => {
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
  const view = await renderApp({ server: scriptedServer, phone, at, kept: true });
  await heading(title);
  const logOut = async (name: string) => {
    await view.user.click(screen.getByRole('button', { name }));
    const profile = screen.getByRole('link', { name: 'Edit Profile' }).getAttribute('href');
    await view.user.click(screen.getByRole('button', { name: 'Log Out' }));
    await heading('Login');
    return profile;
  };
  return { ...view, logOut, where: () => view.router.state.location.pathname };
};
const box = (name: string) => screen.getByRole('checkbox', { name });
const boxesIn = (group: string) =>
  within(screen.getByRole('group', { name: group })).getAllByRole<HTMLInputElement>('checkbox');
const namesOf = (boxes: HTMLInputElement[]) =>
  boxes.map(({ labels }) => labels?.[0]?.textContent ?? '');
const kept = () => deviceStorage().getItem('persist:exercises');
const changes = () => phone.calls.filter(({ line }) => !line.startsWith('GET '));

test('Next leads to the list, by keys alone and with nothing chosen', async () => {
  const { user, where } = await open();
  const boxes = boxesIn('Which parts of your body are affected?');
  expect(namesOf(boxes)).toEqual(parts);
  for (const one of boxes) expect(one).not.toBeChecked();
  screen.getByRole('button', { name: 'Next' }).focus();
  await user.keyboard('{Enter}');
  await heading('Exercises');
  expect(where()).toBe(paths.exerciseList);
});

test('the choice is logged, sent nowhere, kept until the next visit, and deleted by Log Out', async () => {
  const first = await open();
  expect(screen.getByText('Your choice stays on this device. It is sent to nobody.')).toBeVisible();
  await first.user.click(box('Right Leg'));
  await first.user.click(box('Face/Mouth'));
  expect(first.services.noted).toEqual([]);
  await first.user.click(screen.getByRole('button', { name: 'Next' }));
  await heading('Exercises');
  expect(first.services.noted).toEqual([
    { what: 'Affected body parts', detail: { parts: 'Face/Mouth, Right Leg' } },
  ]);
  expect(changes()).toEqual([]);
  expect(JSON.stringify(phone.calls)).not.toMatch(/leg|mouth/i);
  await waitFor(async () => expect(await kept()).toContain('Face/Mouth'));
  first.close();
  const { logOut } = await open();
  const checked = screen.getAllByRole<HTMLInputElement>('checkbox').filter((one) => one.checked);
  expect(namesOf(checked)).toEqual(['Face/Mouth', 'Right Leg']);
  await logOut('Rosa Meyer');
  await waitFor(async () => expect(await kept()).not.toContain('Face/Mouth'));
});

test('without a user record that can be read one is asked to sign in', async () => {
  phone.storage.setItem('user', '{');
  await open(paths.exerciseGuide, 'Login');
});

test('a caregiver edits the parts of a survivor, which are logged and sent nowhere', async () => {
  phone = makePhone(carl);
  answerForCarl(phone);
  phone.storage.setItem('user', JSON.stringify({ ...carl.user, avatarUrl: '/api/avatars/7' }));
  const { logOut, services, user, where } = await open(
    paths.editAffectedParts,
    'Edit Affected Parts',
  );
  const header = within(screen.getByRole('banner'));
  const home = header.getByRole('link', { name: 'Upstroke' });
  expect(home).toHaveAttribute('href', paths.caregiverDashboard);
  const menu = within(header.getByRole('button', { name: 'Carl Meyer' }));
  const avatar = 'http://localhost/api/avatars/7';
  expect(menu.getByRole('presentation')).toHaveAttribute('src', avatar);
  expect(screen.getByText('EXERCISE GUIDE')).toHaveClass('band');
  const question = 'Which part(s) of your body is affected by the stroke?';
  expect(screen.getByText(question)).toHaveClass('red');
  expect(namesOf(boxesIn(question))).toEqual(parts);
  await user.click(box('Right Arm'));
  await user.click(screen.getByRole('button', { name: 'Next →' }));
  await heading('Exercises');
  expect(where()).toBe(paths.caregiverExerciseList);
  expect(services.noted).toEqual([{ what: 'Affected body parts', detail: { parts: 'Right Arm' } }]);
  expect(changes()).toEqual([]);
  expect(await logOut('Carl Meyer')).toBe(paths.editProfileCaregiver);
  expect(where()).toBe(paths.login);
});
