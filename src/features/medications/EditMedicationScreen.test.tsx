import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { deviceStorage } from '../../app/persist.ts';
import { eventually } from '../../../testkit/page/drivenClock.ts';
import { callAs } from '../../../testkit/page/pairUp.ts';
import {
  choice,
  choose,
  dosage,
  editing,
  name,
  problems,
  quiet,
  status,
  times,
  update,
} from '../../../testkit/page/medicineForm.ts';
import { ownMedicines } from '../../../testkit/page/ownMedicines.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const own = ownMedicines();
const { server, at, addAt, openForm } = own;

const listCall = 'GET /api/reminders/';
const list = () => screen.findByRole('heading', { level: 1, name: 'My Medications' });

describe('/editmedication', () => {
  test("header 'EDIT MEDICATION' …; fields Medication Name, Dosage (text, required), Frequency, 'Set Time(s)', CANCEL (to /medication) and UPDATE", async () => {
    const [row] = await addAt(6);
    await openForm(row!.id);
    expect(screen.getByRole('form', { name: 'EDIT MEDICATION' })).toBeVisible();
    expect(name()).toHaveValue('Aspirin');
    expect(name()).toBeRequired();
    expect(dosage()).toHaveValue('50mg');
    expect(dosage()).toBeRequired();
    const frequency = screen.getByRole('group', { name: 'Frequency' });
    expect(
      within(frequency)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent),
    ).toEqual(['1x a day', '2x a day', '3x a day', 'Custom']);
    expect(screen.getByRole('group', { name: 'Set Time(s)' })).toBeVisible();
    expect(screen.getByLabelText('Time 1')).toBeRequired();
    expect(screen.getByRole('link', { name: 'CANCEL' })).toHaveAttribute('href', '/medication');
    expect(update()).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Home' })[0]).toHaveAttribute(
      'href',
      '/survivordashboard',
    );
  });

  test("'Loading medication details...' while loading", async () => {
    const [row] = await addAt(6);
    const letGo = own.phone.hold(listCall);
    await at(`/editmedication?id=${row!.id}`);
    expect(await screen.findByText('Loading medication details...')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    letGo();
    await editing();
    expect(screen.queryByText('Loading medication details...')).not.toBeInTheDocument();
  });

  test.each([
    [1, '1x a day'],
    [2, '2x a day'],
    [3, '3x a day'],
    [4, 'Custom'],
    [6, 'Custom'],
  ])(
    'on load, %i stored reminders select %s, and the stored times stand; any of their ids opens it',
    async (count, label) => {
      const rows = await addAt(...Array.from({ length: count }, (_, index) => index + 2));
      await openForm(rows.at(-1)!.id);
      expect(choice(label)).toBeChecked();
      expect(times()).toEqual(rows.map(({ schedule_time }) => schedule_time).toSorted());
    },
  );

  test('a frequency that a person chooses sets its times; custom shows remove and + Add Time', async () => {
    const [row] = await addAt(6);
    const { user } = await openForm(row!.id);
    expect(screen.queryByRole('button', { name: '+ Add Time' })).not.toBeInTheDocument();
    await user.click(choice('Custom'));
    expect(times()).toEqual([quiet(6)]);
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '+ Add Time' }));
    expect(screen.getByRole('button', { name: 'Remove time 2' })).toBeVisible();
    await user.click(choice('2x a day'));
    expect(times()).toEqual(['08:00', '20:00']);
    await user.click(choice('3x a day'));
    expect(times()).toEqual(['08:00', '14:00', '20:00']);
    await user.click(choice('1x a day'));
    expect(times()).toEqual(['08:00']);
  });

  test('a medicine whose dosage is blank opens with 1 tablet', async () => {
    const [row] = await addAt(6);
    const rows = await server.reminders(own.account);
    own.phone.answer(listCall, () => Response.json([{ ...rows[0], dosage: ' ' }]));
    await openForm(row!.id);
    expect(dosage()).toHaveValue('1 tablet');
  });
});

describe('an address that leads to no medicine', () => {
  test.each(['/editmedication', '/editmedication?id=', '/editmedication?nr=7'])(
    "%s: 'No medication ID provided' (redirect to the list)",
    async (path) => {
      const { router } = await at(path);
      await list();
      expect(router.state.location.pathname).toBe('/medication');
      expect(status().getByText('No medication ID provided')).toBeVisible();
    },
  );

  test.each(['0198c0de-0000-7000-8000-0000000000ff', 'no-id-at-all', '%F0%9F%92%8A'])(
    "?id=%s: 'Medication not found' (redirect)",
    async (id) => {
      const { router } = await at(`/editmedication?id=${id}`);
      await list();
      expect(router.state.location.pathname).toBe('/medication');
      expect(status().getByText('Medication not found')).toBeVisible();
    },
  );

  test('of a medicine that was deleted meanwhile: not found', async () => {
    const [row] = await addAt(6);
    await callAs(server, own.account, 'DELETE', `/api/reminders/${row!.id}`);
    await at(`/editmedication?id=${row!.id}`);
    await list();
    expect(status().getByText('Medication not found')).toBeVisible();
  });

  test('leaves no way back to it: Back goes to where one was before', async () => {
    const { router } = await at('/survivordashboard');
    await screen.findByRole('heading', { level: 1, name: /^Good/ });
    await router.navigate('/editmedication');
    await list();
    await router.navigate(-1);
    await screen.findByRole('heading', { level: 1, name: /^Good/ });
  });
});

describe('a list that cannot be read', () => {
  test("says 'Failed to load medication data'; Try again opens the form", async () => {
    const [row] = await addAt(6);
    own.phone.network.up = false;
    const { user } = await at(`/editmedication?id=${row!.id}`);
    expect(await screen.findByText('Failed to load medication data')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    own.phone.network.up = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await editing();
    expect(name()).toHaveValue('Aspirin');
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  test('opens the saved copy after a reload, and says how old it is', async () => {
    const [row] = await addAt(6, 9);
    const view = await at('/medication', { kept: true });
    await screen.findByRole('article', { name: 'Aspirin' });
    await eventually(async () =>
      expect(await deviceStorage().getItem('persist:medications')).toContain('Aspirin'),
    );
    view.close();
    own.phone.network.up = false;
    await openForm(row!.id, { kept: true });
    expect(times()).toHaveLength(2);
    expect(screen.getByText('This is what was saved on this device just now.')).toBeVisible();
  });

  test('a list that arrives while somebody types changes nothing typed', async () => {
    const [row] = await addAt(6);
    const { user, services } = await openForm(row!.id);
    await user.clear(name());
    await user.click(name());
    await user.paste('Aspirin Forte');
    await callAs(server, own.account, 'DELETE', `/api/reminders/${row!.id}`);
    const before = own.phone.callsTo(listCall).length;
    services.show();
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(own.phone.callsTo(listCall).length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByText('Medication not found')).not.toBeInTheDocument());
    expect(name()).toHaveValue('Aspirin Forte');
    expect(times()).toEqual([quiet(6)]);
    expect(problems()).toEqual([]);
    await choose(user, 'Custom');
    expect(times()).toEqual([quiet(6)]);
  });
});
