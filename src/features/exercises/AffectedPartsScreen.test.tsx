import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';

const question = 'Which part(s) of your body is affected by the stroke?';

let phone: Phone;
beforeEach(() => {
  phone = makePhone(carl);
  answerForCarl(phone);
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
});

const open = async () => {
  const view = await renderApp({ server: scriptedServer, phone, at: paths.editAffectedParts });
  await screen.findByRole('heading', { level: 1, name: 'Edit Affected Parts' });
  return view;
};

test('logo linking to /caregiverdashboard, display name and avatar', async () => {
  phone.storage.setItem('user', JSON.stringify({ ...carl.user, avatarUrl: '/api/avatars/7' }));
  await open();
  const header = within(screen.getByRole('banner'));
  const home = header.getByRole('link', { name: 'Upstroke' });
  expect(home).toHaveAttribute('href', paths.caregiverDashboard);
  const menu = header.getByRole('button', { name: 'Carl Meyer' });
  expect(within(menu).getByRole('presentation')).toHaveAttribute(
    'src',
    'http://localhost/api/avatars/7',
  );
});

test('menu with Edit Profile (/editprofilecaregiver) and Log Out (/login)', async () => {
  const { user, router } = await open();
  await user.click(screen.getByRole('button', { name: 'Carl Meyer' }));
  const profile = screen.getByRole('link', { name: 'Edit Profile' });
  expect(profile).toHaveAttribute('href', paths.editProfileCaregiver);
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(router.state.location.pathname).toBe(paths.login);
});

test("Teal banner 'EXERCISE GUIDE'; red banner 'Which part(s) of your body is affected by the stroke?'", async () => {
  await open();
  expect(screen.getByText('EXERCISE GUIDE')).toHaveClass('band');
  expect(screen.getByText(question)).toHaveClass('red');
});

test('the same six checkboxes, which the red banner names', async () => {
  await open();
  const group = within(screen.getByRole('group', { name: question }));
  expect(
    group.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]?.textContent),
  ).toEqual(['Face/Mouth', 'Left Arm', 'Right Arm', 'Left Leg', 'Right Leg', 'Hand/Arm']);
});

test("a 'Next →' button to /caregiverexerciselist. The selection is only logged.", async () => {
  const { user, router, services } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Right Arm' }));
  await user.click(screen.getByRole('button', { name: 'Next →' }));
  await screen.findByRole('heading', { level: 1, name: 'Exercises' });
  expect(router.state.location.pathname).toBe(paths.caregiverExerciseList);
  expect(services.noted).toEqual([{ what: 'Affected body parts', detail: { parts: 'Right Arm' } }]);
  expect(phone.calls.filter(({ line }) => !line.startsWith('GET '))).toEqual([]);
});
