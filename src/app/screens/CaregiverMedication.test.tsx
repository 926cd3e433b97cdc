import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  choose,
  dosage,
  editing,
  name,
  problems,
  quiet,
  setTime,
  status,
  type,
  update,
} from '../../../testkit/page/medicineForm.ts';
import { callAs } from '../../../testkit/page/pairUp.ts';
import { makePhone } from '../../../testkit/page/phone.ts';
import { card, carlsScreens, heading } from '../../../testkit/page/carlsScreens.ts';

const home = carlsScreens();
const { server, at } = home;

describe('/CGmedication', () => {
  test("the connected survivor's medications, titled with their first name; Edit, Add and home lead to the caregiver's screens", async () => {
    const { id } = await server.addReminder(home.rosa, { schedule_time: quiet(6) });
    const { store } = await at('/CGmedication');
    await heading("Rosa's Medications");
    const aspirin = await card('Aspirin');
    expect(within(aspirin).getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/CGeditmedication?id=${id}`,
    );
    expect(screen.getByRole('link', { name: '+ Add Medication' })).toHaveAttribute(
      'href',
      '/CGaddmedication',
    );
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute(
      'href',
      '/caregiverdashboard',
    );
    expect(document.title).toBe("Rosa's Medications · Upstroke");
    expect(home.phone.storage.getItem('connected_survivor_id')).toBe(home.rosa.user.id);
    expect(store.getState().monitoring.survivor).toEqual({
      personId: home.rosa.user.id,
      fname: 'Rosa',
      zone: 'UTC',
    });
  });

  test.each(['/CGmedication/', '/cgmedication', '/CGMEDICATION/'])(
    'is also at %s',
    async (path) => {
      await at(path);
      await heading("Rosa's Medications");
      expect(await screen.findByText('No medications yet. Add the first one.')).toBeVisible();
    },
  );

  test('with a loading state', async () => {
    const letGo = home.phone.hold('GET /api/pairing/active');
    const letListGo = home.phone.hold('GET /api/reminders/');
    await at('/CGmedication');
    await heading('Medications');
    expect(screen.getByText('Finding out whom you look after…')).toBeVisible();
    letGo();
    await heading("Rosa's Medications");
    expect(screen.getByText("Loading Rosa's medications…")).toBeVisible();
    letListGo();
    await screen.findByText(/^No medications yet/);
    expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument();
  });

  test('Delete deletes for the survivor, after it was asked', async () => {
    await server.addReminder(home.rosa, { schedule_time: quiet(6) });
    const { user } = await at('/CGmedication');
    await user.click(within(await card('Aspirin')).getByRole('button', { name: 'Delete' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete Aspirin?' });
    expect(question).toHaveAccessibleDescription(
      'Its alarms will stop. What Rosa did stays in the activity.',
    );
    await user.click(within(question).getByRole('button', { name: 'Yes, delete' }));
    expect(await status().findByText('Aspirin deleted successfully')).toBeVisible();
    await waitFor(async () => expect(await server.reminders(home.rosa)).toEqual([]));
  });

  test('stands at /medication too, and a survivor finds their own at /CGmedication', async () => {
    const view = await at('/medication');
    await heading("Rosa's Medications");
    view.close();
    await at('/CGmedication', { phone: makePhone(home.rosa) });
    await heading('My Medications');
  });
});

describe('/CGaddmedication', () => {
  test("is titled for the survivor, saves for them, and leads back to the caregiver's list", async () => {
    const { user, router } = await at('/CGaddmedication');
    await heading('Add Medication for Rosa');
    expect(screen.getByRole('link', { name: 'CANCEL' })).toHaveAttribute('href', '/CGmedication');
    await type(user, name(), 'Statin');
    await choose(user, '1x a day');
    setTime(1, quiet(6));
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    expect(await card('Statin')).toBeVisible();
    expect(router.state.location.pathname).toBe('/CGmedication');
    expect(status().getByText('Medication saved successfully!')).toBeVisible();
    const [row] = await server.reminders(home.rosa);
    expect(row).toMatchObject({ medicine_name: 'Statin', user_id: home.rosa.user.id });
    expect(await server.reminders(home.carl)).toEqual([]);
  });

  test('offers the medicine of that name which the survivor has', async () => {
    const { id } = await server.addReminder(home.rosa, { schedule_time: quiet(6) });
    const { user, store } = await at('/CGaddmedication');
    await heading('Add Medication for Rosa');
    await waitFor(() => expect(store.getState().medications.rows).toHaveLength(1));
    await type(user, name(), 'ASPIRIN');
    await choose(user, '1x a day');
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'This medicine is there already',
    });
    expect(dialog).toHaveAccessibleDescription(
      'Rosa already has Aspirin. Do you want to edit the one there is?',
    );
    await user.click(within(dialog).getByRole('link', { name: 'OK' }));
    await editing('Edit Medication for Rosa');
    expect(screen.getByRole('link', { name: 'CANCEL' })).toHaveAttribute('href', '/CGmedication');
    expect(name()).toHaveValue('Aspirin');
    expect(home.phone.callsTo('POST /api/reminders')).toEqual([]);
    expect(id).toBe((await server.reminders(home.rosa))[0]?.id);
  });

  test("where the connection has ended says 'No survivor connected', and keeps what was typed", async () => {
    const { user, store } = await at('/CGaddmedication');
    await heading('Add Medication for Rosa');
    await type(user, name(), 'Statin');
    await choose(user, '1x a day');
    await callAs(server, home.rosa, 'DELETE', `/api/pairing/${home.carl.user.id}`);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(store.getState().monitoring.survivor).toBeNull());
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(problems()).toEqual(['No survivor connected']));
    expect(name()).toHaveValue('Statin');
    expect(home.phone.callsTo('POST /api/reminders')).toEqual([]);
  });
});

describe('/CGeditmedication', () => {
  test('is titled for the survivor, and UPDATE changes their medicine', async () => {
    const { id } = await server.addReminder(home.rosa, { schedule_time: quiet(6) });
    const { user, router } = await at(`/CGeditmedication?id=${id}`);
    await editing('Edit Medication for Rosa');
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute(
      'href',
      '/caregiverdashboard',
    );
    await type(user, dosage(), '100mg');
    await user.click(update());
    expect(await card('Aspirin')).toHaveTextContent('100mg');
    expect(router.state.location.pathname).toBe('/CGmedication');
    expect(status().getByText('Medication updated successfully!')).toBeVisible();
    expect(await server.reminders(home.rosa)).toMatchObject([
      { dosage: '100mg', user_id: home.rosa.user.id },
    ]);
  });

  test.each([
    ['', 'No medication ID provided'],
    ['?id=0198c0de-0000-7000-8000-0000000000ff', 'Medication not found'],
  ])("%s redirects to the caregiver's list: '%s'", async (query, said) => {
    const { router } = await at(`/CGeditmedication${query}`);
    await heading("Rosa's Medications");
    expect(router.state.location.pathname).toBe('/CGmedication');
    expect(status().getByText(said)).toBeVisible();
  });

  test('without a network is kept in the caregiver’s own outbox, and is sent later', async () => {
    const { id } = await server.addReminder(home.rosa, { schedule_time: quiet(6) });
    const { user, services, store } = await at(`/CGeditmedication?id=${id}`);
    await editing('Edit Medication for Rosa');
    home.phone.network.up = false;
    await type(user, dosage(), '100mg');
    await user.click(update());
    expect(await card('Aspirin')).toHaveTextContent('Waiting to be sent');
    expect(store.getState().outbox.rows.map(({ personId }) => personId)).toEqual([
      home.carl.user.id,
    ]);
    home.phone.network.up = true;
    services.goOnline();
    await waitFor(async () =>
      expect(await server.reminders(home.rosa)).toMatchObject([{ dosage: '100mg' }]),
    );
  });
});
