import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { editing, name, quiet } from '../../../testkit/page/medicineForm.ts';
import { eventually } from '../../../testkit/page/drivenClock.ts';
import { callAs, pairUp } from '../../../testkit/page/pairUp.ts';
import { makePhone } from '../../../testkit/page/phone.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import { deviceStorage } from '../persist.ts';
import { card, carlsScreens, heading } from '../../../testkit/page/carlsScreens.ts';

const home = carlsScreens();
const { server, at } = home;
const connectAda = async () => {
  const ada = await server.signUp('survivor', { fname: 'Ada' });
  await pairUp(server, ada, home.carl);
  return ada;
};

describe('whose medicines', () => {
  test('connected_survivor_id, while they are still connected', async () => {
    const ada = await connectAda();
    home.phone.storage.setItem('connected_survivor_id', ada.user.id);
    await at('/CGmedication');
    await heading("Ada's Medications");
  });

  test('else the one who was connected first', async () => {
    await connectAda();
    home.phone.storage.setItem('connected_survivor_id', '0198c0de-0000-7000-8000-0000000000ff');
    await at('/CGmedication');
    await heading("Rosa's Medications");
    expect(home.phone.storage.getItem('connected_survivor_id')).toBe(home.rosa.user.id);
  });

  test.each(['/CGmedication', '/CGaddmedication', '/CGeditmedication?id=x'])(
    "%s without one: 'No survivor connected', and where to connect",
    async (path) => {
      await at(path, { phone: makePhone(await server.signUp('caregiver')) });
      expect(await screen.findByText('No survivor connected')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Connect now' })).toHaveAttribute(
        'href',
        '/connectsurvivor',
      );
      expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    },
  );

  test('when the connection ends, nothing of them is left on screen or device', async () => {
    await server.addReminder(home.rosa, { schedule_time: quiet(6) });
    const { store } = await at('/CGmedication');
    await card('Aspirin');
    await callAs(server, home.rosa, 'DELETE', `/api/pairing/${home.carl.user.id}`);
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('No survivor connected')).toBeVisible();
    expect(screen.queryByText('Aspirin')).not.toBeInTheDocument();
    await waitFor(() => expect(store.getState().medications.rows).toEqual([]));
    expect(store.getState().monitoring.survivor).toBeNull();
    expect(home.phone.storage.getItem('connected_survivor_id')).toBeNull();
  });

  test('without a network, and nothing saved, says so; Try again brings them', async () => {
    home.phone.network.up = false;
    const { user } = await at('/CGmedication');
    expect(
      await screen.findByText('Whom you look after could not be read from the server.'),
    ).toBeVisible();
    expect(screen.queryByText('No survivor connected')).not.toBeInTheDocument();
    home.phone.network.up = true;
    aSecondLater();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading("Rosa's Medications");
  });

  test('without a network shows those who were known last, and how old that is', async () => {
    const { id } = await server.addReminder(home.rosa, { schedule_time: quiet(6) });
    const view = await at('/CGmedication', { kept: true });
    await card('Aspirin');
    const stored = (slice: string) => deviceStorage().getItem(`persist:${slice}`);
    await eventually(async () => {
      expect(await stored('medications')).toContain('Aspirin');
      expect(await stored('monitoring')).toContain('Rosa');
    });
    view.close();
    home.phone.network.up = false;
    const { close } = await at('/CGmedication', { kept: true });
    await heading("Rosa's Medications");
    expect(await card('Aspirin')).toBeVisible();
    expect(
      await screen.findByText('This is what was saved on this device just now.'),
    ).toBeVisible();
    close();
    await at(`/CGeditmedication?id=${id}`, { kept: true });
    await editing('Edit Medication for Rosa');
    expect(name()).toHaveValue('Aspirin');
  });
});
