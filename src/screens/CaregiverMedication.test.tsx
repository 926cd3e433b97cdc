import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { minute } from '../../domain/specConstants.ts';
import { makeFakeClock } from '../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import {
  dosage,
  findEditMedicineForm,
  name,
  problems,
  timeInHours,
  setTime,
  status,
  type,
  update,
} from '../../testkit/page/medicineForm.ts';
import { callAs, connect } from '../../testkit/browser/callWithRetry.ts';
import { makeFakeDevice, type FakeDevice } from '../../testkit/page/fakeDevice.ts';
import { type Account, realServer } from '../../testkit/page/realServer.ts';
import { skipTapThrottle, renderApp } from '../../testkit/page/renderApp.tsx';
import { makeReminder, rosa, mockServer } from '../../testkit/page/mockServer.ts';
import { mockCaregiverResponses, carl } from '../../testkit/page/mockCaregiver.ts';
import { listTexts } from '../features/medications/list/listStrings.ts';

const heading = (words: string) => screen.findByRole('heading', { level: 1, name: words });
const card = (medicine: string) => screen.findByRole('article', { name: medicine });
const link = (words: string) => screen.getByRole('link', { name: words });
const rosasList = "Rosa's medicines";

describe('the medicines of the survivor, on the real server', () => {
  const server = realServer();
  let survivor: Account;
  let caregiver: Account;
  let phone: FakeDevice;
  beforeEach(async () => {
    survivor = await server.signUp();
    caregiver = await server.signUp('caregiver', { fname: 'Carl' });
    phone = makeFakeDevice(caregiver);
    await connect(survivor, caregiver);
  });
  const at = (path: string, options: Partial<Parameters<typeof renderApp>[0]> = {}) =>
    renderApp({ server, phone, at: path, ...options });

  test.each(['/CGmedication', '/medication'])(
    'are listed at %s under their first name; a survivor finds their own',
    async (path) => {
      const releases = ['GET /api/pairing/active', 'GET /api/medicines/'].map(phone.hold);
      const { close } = await at(path);
      await heading('Medications');
      expect(screen.getByText('Loading…')).toBeVisible();
      releases[0]!();
      await heading(rosasList);
      expect(screen.getByText("Loading Rosa's medicines…")).toBeVisible();
      releases[1]!();
      expect(await screen.findByText('No medicines yet. Add the first one.')).toBeVisible();
      expect(link('+ Add Medication')).toHaveAttribute('href', '/CGaddmedication');
      expect(link('Home')).toHaveAttribute('href', '/caregiverdashboard');
      expect(phone.storage.getItem('connected_survivor_id')).toBe(survivor.user.id);
      await close();
      await at(path, { phone: makeFakeDevice(survivor) });
      await heading('My Medications');
    },
  );

  test('are added, edited and deleted for the survivor', async () => {
    const { user, router } = await at('/CGaddmedication');
    const path = () => router.state.location.pathname;
    await heading('Add a medicine for Rosa');
    expect(link('CANCEL')).toHaveAttribute('href', '/CGmedication');
    await type(user, name(), 'Statin');
    await user.click(screen.getByRole('button', { name: '1 tablet, 1x a day at 8:00' }));
    setTime(1, timeInHours(6));
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    const statin = within(await card('Statin'));
    expect(path()).toBe('/CGmedication');
    expect(status().getByText('Medication saved successfully!')).toBeVisible();
    const saved = async () => {
      const rows = await server.reminders(survivor);
      return rows.map((row) => [row.medicine_name, row.dosage, row.user_id]);
    };
    await waitFor(async () =>
      expect(await saved()).toEqual([['Statin', '1 tablet', survivor.user.id]]),
    );
    expect(await server.reminders(caregiver)).toEqual([]);
    await user.click(await statin.findByRole('link', { name: 'Edit' }));
    await findEditMedicineForm('Edit a medicine of Rosa');
    expect(link('Home')).toHaveAttribute('href', '/caregiverdashboard');
    await type(user, dosage(), '100mg');
    skipTapThrottle();
    await user.click(update());
    await waitFor(async () =>
      expect(await saved()).toEqual([['Statin', '100mg', survivor.user.id]]),
    );
    expect(path()).toBe('/CGmedication');
    skipTapThrottle();
    await user.click(within(await card('Statin')).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Statin?' });
    expect(question).toHaveAccessibleDescription(
      `Its alarms will stop. Rosa's record of past doses is kept. ${listTexts.deleteHint}`,
    );
    skipTapThrottle();
    await user.click(within(question).getByRole('button', { name: 'Yes, delete' }));
    expect(await status().findByText('Statin deleted successfully')).toBeVisible();
    await waitFor(async () => expect(await saved()).toEqual([]));
  });

  test('are not saved once the connection has ended; what was typed stays', async () => {
    const { user, store } = await at('/CGaddmedication');
    await heading('Add a medicine for Rosa');
    await type(user, name(), 'Statin');
    await user.click(screen.getByRole('button', { name: '1 tablet, 1x a day at 8:00' }));
    await callAs(survivor, 'DELETE', `/api/pairing/${caregiver.user.id}`);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(store.getState().monitoring.survivor).toBeNull());
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(problems()).toEqual(['No survivor connected']));
    expect(name()).toHaveValue('Statin');
    expect(phone.callsTo('PUT')).toEqual([]);
  });

  test('without a connected survivor all three screens say where to connect', async () => {
    const { router } = await at('/CGmedication', {
      phone: makeFakeDevice(await server.signUp('caregiver')),
    });
    for (const [path, title] of [
      ['/CGmedication', 'Medications'],
      ['/CGaddmedication', 'Add Medication'],
      ['/CGeditmedication?id=x', 'Edit Medication'],
    ] as const) {
      await router.navigate(path);
      await heading(title);
      expect(await screen.findByText('No survivor connected')).toBeVisible();
      expect(link('Enter the PIN')).toHaveAttribute('href', '/enterpin');
      expect(link('Home')).toBeVisible();
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    }
  });
});

describe('the doses of the survivor', () => {
  const now = Date.UTC(2026, 2, 10, 8, 0);
  let phone: FakeDevice;
  beforeEach(() => {
    phone = makeFakeDevice(carl);
  });

  const openAt8 = async (reminders: ReturnType<typeof makeReminder>[], zone = 'UTC') => {
    mockCaregiverResponses(phone, { reminders, zone });
    const clock = makeFakeClock(now);
    const view = await renderApp({ server: mockServer, phone, at: '/CGmedication', clock });
    return { ...view, clock, aspirin: await card('Aspirin') };
  };
  const queryButton = (place: HTMLElement, words: string) =>
    within(place).queryByRole('button', { name: words });
  test('can be answered for 20 minutes; nothing rings, and nothing is called missed', async () => {
    const { aspirin, clock, services } = await openAt8([
      makeReminder('Aspirin', '07:41'),
      makeReminder('Statin', '08:01'),
    ]);
    const statin = await card('Statin');
    await clock.advance(minute - 1);
    expect(queryButton(aspirin, 'Mark Taken')).toBeVisible();
    expect(queryButton(aspirin, 'Skip')).toBeVisible();
    expect(queryButton(statin, 'Mark Taken')).not.toBeInTheDocument();
    await clock.advance(1);
    await waitFor(() => expect(queryButton(statin, 'Mark Taken')).toBeVisible());
    await waitFor(() => expect(queryButton(aspirin, 'Mark Taken')).not.toBeInTheDocument());
    expect(aspirin).toHaveTextContent('Not answered');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(services.heard()).toBe('silence');
    expect([phone.callsTo('POST'), phone.callsTo('PUT')]).toEqual([[], []]);
  });

  test('have their own buttons each, by the clock of the survivor, and an Undo under their name', async () => {
    const times = ['16:45', '17:00'].map((time) =>
      makeReminder('Aspirin', time, { frequency: '2x' }),
    );
    const { aspirin, user } = await openAt8(
      [...times, makeReminder('Statin', '08:00')],
      'Asia/Tokyo',
    );
    for (const words of ['Mark Taken 16:45', 'Skip 16:45', 'Mark Taken 17:00', 'Skip 17:00']) {
      expect(await within(aspirin).findByRole('button', { name: words })).toBeVisible();
    }
    expect(queryButton(await card('Statin'), 'Mark Taken')).not.toBeInTheDocument();
    await user.click(within(aspirin).getByRole('button', { name: 'Mark Taken 16:45' }));
    await waitFor(() => expect(queryButton(aspirin, 'Mark Taken')).toBeVisible());
    expect(await status().findByText('Medication marked as taken')).toBeVisible();
    await waitFor(() => expect(phone.callsTo('POST /api/activities/log')).toHaveLength(1));
    const answer = { status: 'taken', dose: '2026-03-10T16:45', occurred_at: now };
    const [logged] = phone.callsTo('POST /api/activities/log');
    expect(logged?.body).toMatchObject({
      ...answer,
      user_id: rosa.user.id,
      details: 'Taken: Aspirin',
    });
    expect(logged?.headers.get('x-account')).toBe(carl.user.id);
    const undo = await screen.findByRole('button', {
      name: /^Undo: taken at \d+:\d\d, Rosa's Aspirin$/,
    });
    await user.click(undo);
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText(
        "What Rosa has answered stays. If that is nothing, Rosa's phone asks, until the dose is missed.",
      ),
    ).toBeVisible();
    skipTapThrottle();
    await user.click(question.getByRole('button', { name: 'Yes, undo it' }));
    await waitFor(() => expect(undo).not.toBeInTheDocument());
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(queryButton(aspirin, 'Mark Taken 16:45')).toBeVisible());
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });
});
