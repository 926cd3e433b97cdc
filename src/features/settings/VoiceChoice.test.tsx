import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Voice } from '../../device/speech.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';

const moira: Voice = { id: 'urn:moira', name: 'Moira', lang: 'en-IE', local: true };
const remote: Voice = { id: 'Remote', name: 'Remote', lang: 'en-GB', local: false };

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
  answerFor(phone, {});
  const { fname, lname, avatarUrl, id } = rosa.user;
  phone.answer('GET /api/survivor/profile/', () => json(200, { fname, lname, avatarUrl, id }));
});

const open = async () => {
  const view = await renderApp({ server: scriptedServer, phone, at: '/editprofilesurvivor' });
  const section = within(await screen.findByRole('region', { name: 'Settings for this device' }));
  return { ...view, section };
};

const field = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Voice' });
const stored = (): unknown => JSON.parse(phone.storage.getItem('settings') ?? 'null');

describe('the voice that reads', () => {
  test('is hidden where there is none to choose', async () => {
    const { section } = await open();
    expect(section.getByRole('button', { name: 'Hear it' })).toBeVisible();
    expect(section.queryByRole('combobox', { name: 'Voice' })).not.toBeInTheDocument();
  });

  test('can be chosen once the browser has loaded its voices, the device’s own first', async () => {
    const { services } = await open();
    services.speech.giveVoices([moira, remote]);
    const { options, selectedIndex } = await field();
    expect([...options].map(({ label }) => label)).toEqual([
      'The device’s own',
      'Moira (Ireland)',
      'Remote (United Kingdom), needs the internet',
    ]);
    expect(selectedIndex).toBe(0);
  });

  test('is kept on this device, and heard by Hear it; the device’s own comes back', async () => {
    const { services, user, section } = await open();
    services.speech.giveVoices([moira, remote]);
    await user.selectOptions(await field(), 'urn:moira');
    expect(await field()).toHaveDisplayValue('Moira (Ireland)');
    expect(stored()).toMatchObject({ voice: 'urn:moira' });
    await user.click(section.getByRole('button', { name: 'Hear it' }));
    expect(services.speech.saying()).toMatchObject({ voiceId: 'urn:moira' });
    await user.selectOptions(await field(), 'The device’s own');
    expect(stored()).toMatchObject({ voice: null });
  });

  test('that is gone from the device gives way to its own, and is taken again when it is back', async () => {
    phone.storage.setItem('settings', JSON.stringify({ voice: 'urn:moira' }));
    const { services } = await open();
    services.speech.giveVoices([remote]);
    expect(await field()).toHaveDisplayValue('The device’s own');
    services.speech.giveVoices([remote, moira]);
    await waitFor(async () => expect(await field()).toHaveDisplayValue('Moira (Ireland)'));
  });

  test.each(['en', 'en-x'])('says no country where the voice is of none: %s', async (lang) => {
    const { services } = await open();
    services.speech.giveVoices([{ ...moira, lang }]);
    expect((await field()).options[1]?.label).toBe('Moira');
  });
});
