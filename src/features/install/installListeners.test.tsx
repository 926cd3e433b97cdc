import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { replacePhone, openPage, phone, pageTestbed } from '../../../testkit/page/pageTestbed.ts';
import { rosa } from '../../../testkit/page/mockServer.ts';

pageTestbed();
const asking = '/dashboard?help=ask';

test('a start of the app while the user types keeps the screen, and asks for Get help over it', async () => {
  const { services, user } = await openPage('/addmedication');
  const { launch, loaded } = services.icon;
  const name = await screen.findByLabelText('Medication Name');
  await user.type(name, 'Aspi');
  launch('/dashboard');
  launch(asking);
  const question = 'Send an emergency alert?';
  expect(await screen.findByRole('alertdialog', { name: question })).toBeVisible();
  expect(phone.callsTo('POST /api/emergency/send')).toEqual([]);
  launch('/medication');
  expect(loaded).toEqual([]);
  await user.keyboard('{Escape}');
  expect(name).toBeInTheDocument();
  expect(name).toHaveValue('Aspi');
  launch('/medication');
  expect(loaded).toEqual(['https://upstroke.test/medication']);
});

test('a caregiver is not asked: Get help leads where the guard leads', async () => {
  replacePhone({ ...rosa, user: { ...rosa.user, role: 'caregiver' } });
  const { services, store } = await openPage('/editprofilecaregiver');
  services.icon.launch(asking);
  expect(services.icon.loaded).toEqual([`https://upstroke.test${asking}`]);
  expect(store.getState().emergency.isHelpDialogOpen).toBe(false);
});
