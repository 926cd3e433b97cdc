import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callAs, pairUp } from '../../../testkit/page/pairUp.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const server = realServer();
let rosa: Account;
let ada: Account;
let carl: Account;
let phone: Phone;
beforeEach(async () => {
  rosa = await server.signUp();
  ada = await server.signUp('survivor', { fname: 'Ada', lname: 'Ames' });
  carl = await server.signUp('caregiver', { fname: 'Carl' });
  phone = makePhone(carl);
});

const open = async (at = '/connectsurvivor') => {
  const view = await renderApp({ server, phone, at });
  if (at === '/connectsurvivor') await heading('Connect Stroke Survivor');
  return view;
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const card = (name = 'Rosa Meyer') => screen.findByRole('article', { name });
const watched = () => phone.storage.getItem('connected_survivor_id');
const monitor = (name: string) => screen.findByRole('button', { name: `Monitor ${name}` });
const status = () => within(screen.getByRole('status'));

test('/connectsurvivor lists connected survivors and an ADD SURVIVOR link to connectsurvivor1', async () => {
  await pairUp(server, rosa, carl);
  await open();
  const shown = await card();
  expect(within(shown).getByText(`Email: ${rosa.email}`)).toBeVisible();
  expect(within(shown).getByText('Phone: N/A')).toBeVisible();
  expect(within(shown).getByText('CONNECTED')).toBeVisible();
  expect(await within(shown).findByText('You are monitoring Rosa.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Monitor/ })).not.toBeInTheDocument();
  const goingTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(goingTo('ADD SURVIVOR')).toBe('/connectsurvivor1');
  expect(goingTo('Home')).toBe('/caregiverdashboard');
  expect(watched()).toBe(rosa.user.id);
});

test('says that nobody is connected', async () => {
  await open();
  expect(
    await screen.findByText(
      'You are not connected with a survivor. Add one: you can then see their medicines and activities.',
    ),
  ).toBeVisible();
});

describe('of several survivors', () => {
  beforeEach(async () => {
    await pairUp(server, rosa, carl);
    await pairUp(server, ada, carl);
  });

  test('says which one is monitored, and one tap changes that, also after a reload', async () => {
    const { user, router, close } = await open();
    expect(await within(await card()).findByText('You are monitoring Rosa.')).toBeVisible();
    await user.click(await monitor('Ada Ames'));
    expect(await status().findByText('You are monitoring Ada Ames now.')).toBeVisible();
    expect(within(await card('Ada Ames')).getByText('You are monitoring Ada.')).toBeVisible();
    expect(await monitor('Rosa Meyer')).toBeVisible();
    expect(screen.queryByText('You are monitoring Rosa.')).not.toBeInTheDocument();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    expect(watched()).toBe(ada.user.id);
    await router.navigate('/CGmedication');
    await heading("Ada's Medications");
    close();
    await open();
    await monitor('Rosa Meyer');
    expect(watched()).toBe(ada.user.id);
  });

  test('after the end with the one who is monitored, the other one is', async () => {
    phone.storage.setItem('connected_survivor_id', ada.user.id);
    const { user, store } = await open();
    await monitor('Rosa Meyer');
    await user.click(
      within(await card('Ada Ames')).getByRole('button', { name: 'End connection' }),
    );
    const question = screen.getByRole('alertdialog', {
      name: 'End the connection with Ada Ames?',
    });
    expect(question).toHaveAccessibleDescription(
      "You can then no longer see Ada's medicines and activities, and no alert of theirs reaches you. To connect again you need a new code.",
    );
    await user.click(within(question).getByRole('button', { name: 'Yes, end it' }));
    expect(await screen.findByText('You are monitoring Rosa.')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Ada Ames' })).not.toBeInTheDocument();
    expect(watched()).toBe(rosa.user.id);
    expect(store.getState().monitoring.survivor?.personId).toBe(rosa.user.id);
  });
});

describe('with the end of a connection nothing of the survivor is left on the device', () => {
  beforeEach(async () => {
    await pairUp(server, rosa, carl);
    await server.addReminder(rosa);
  });
  type View = Awaited<ReturnType<typeof open>>;
  const lookAtMedicines = async (view: View) => {
    await view.router.navigate('/CGmedication');
    await card('Aspirin');
    expect(watched()).toBe(rosa.user.id);
  };
  const nothingLeft = ({ store }: View) => {
    const { monitoring, medications, activityFeed, api } = store.getState();
    expect(watched()).toBeNull();
    expect(monitoring.survivor).toBeNull();
    expect([medications.personId, medications.rows]).toEqual([null, []]);
    expect([activityFeed.personId, activityFeed.snapshot]).toEqual([null, null]);
    expect(Object.keys(api.queries).filter((key) => key.startsWith('listReminders'))).toEqual([]);
  };

  test.each([
    ['when the caregiver ends it', false],
    ['when the caregiver ends it, and who is left cannot be read any more', true],
  ])('%s', async (_when, isCutOff) => {
    const view = await open();
    await lookAtMedicines(view);
    await view.router.navigate('/connectsurvivor');
    await view.user.click(within(await card()).getByRole('button', { name: 'End connection' }));
    if (isCutOff) phone.answer('GET /api/pairing/active', () => json(500, {}));
    await view.user.click(screen.getByRole('button', { name: 'Yes, end it' }));
    await screen.findByText(/^You are not connected with a survivor\./);
    await waitFor(() => nothingLeft(view));
    expect(status().getByText('You are not connected with Rosa Meyer any more.')).toBeVisible();
    expect(screen.queryByText('You are not connected with Rosa any more.')).not.toBeInTheDocument();
  });

  test('when the survivor ends it, on whatever screen the caregiver is, and that is said there', async () => {
    const view = await open();
    await lookAtMedicines(view);
    await view.router.navigate('/editprofilecaregiver');
    await heading('Edit Profile');
    await callAs(server, rosa, 'DELETE', `/api/pairing/${carl.user.id}`);
    await waitFor(() => nothingLeft(view), { timeout: 10_000 });
    expect(status().getByText('You are not connected with Rosa any more.')).toBeVisible();
    expect(screen.getByRole('status')).toContainHTML('notice warning');
    expect(view.store.getState().status.announcement?.acrossRedirect).toBe(true);
  });

  test('when the survivor ends it while their medicines are on the screen', async () => {
    const view = await open();
    await lookAtMedicines(view);
    await callAs(server, rosa, 'DELETE', `/api/pairing/${carl.user.id}`);
    expect(await screen.findByText('No survivor connected', {}, { timeout: 10_000 })).toBeVisible();
    expect(screen.queryByText('Aspirin')).not.toBeInTheDocument();
    expect(watched()).toBeNull();
  });
});
