import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const wrong = 'Please enter a telephone number: digits only, for example 112.';

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
});

const open = async () => {
  answerFor(phone, { reminders: [] });
  const { fname, lname, avatarUrl, id } = rosa.user;
  phone.answer('GET /api/survivor/profile/', () => json(200, { fname, lname, avatarUrl, id }));
  const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  const view = await renderApp({
    server: scriptedServer,
    phone,
    at: '/editprofilesurvivor',
    clock,
  });
  const section = await screen.findByRole('region', { name: 'Settings for this device' });
  const field = within(section).getByRole('textbox', { name: 'Emergency number' });
  const fill = async (text: string) => {
    await view.user.clear(field);
    if (text !== '') await view.user.type(field, text);
  };
  const number = () => view.store.getState().settings.emergencyNumber;
  return { ...view, field, fill, number };
};

const stored = (): unknown => JSON.parse(phone.storage.getItem('settings') ?? 'null');
const inStatus = (text: string) => within(screen.getByRole('status')).findByText(text);

describe('the emergency number', () => {
  test('is 112, to be typed on the keys of a telephone and told where it is shown', async () => {
    const { field } = await open();
    expect(field).toHaveValue('112');
    expect(field).toHaveAttribute('inputmode', 'tel');
    expect(field).toHaveAttribute('autocomplete', 'off');
    expect(field).toHaveAccessibleDescription('Upstroke shows it wherever you ask for help.');
  });

  test('is kept as the field is left, and that is said', async () => {
    const { field, fill, number, user } = await open();
    await fill(' +49 112 ');
    expect(number()).toBe('112');
    await user.tab();
    expect(number()).toBe('+49 112');
    expect(stored()).toMatchObject({ emergencyNumber: '+49 112' });
    expect(field).toHaveValue('+49 112');
    expect(field).toBeValid();
    expect(field).toHaveAccessibleDescription('The number is now +49 112.');
    expect(await inStatus('The number is now +49 112.')).toHaveClass('visuallyHidden');
  });

  test('is kept by Enter', async () => {
    const { field, fill, user } = await open();
    await fill('911');
    await user.keyboard('{Enter}');
    expect(stored()).toMatchObject({ emergencyNumber: '911' });
    await expectFocus(() => field);
  });

  test('is kept where the screen is left with the field', async () => {
    const { fill, router } = await open();
    await fill('911');
    await router.navigate('/medication');
    await screen.findByRole('heading', { level: 1, name: 'My Medications' });
    await waitFor(() => expect(stored()).toMatchObject({ emergencyNumber: '911' }));
  });

  test('leaves what is left as it was unsaid and unwritten', async () => {
    const { field, user } = await open();
    await user.click(field);
    await user.tab();
    expect(stored()).toBeNull();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test.each(['1', '11x', '+', '123456789012345678901'])(
    'that is wrong, %j, gets an error in place and keeps what was valid before',
    async (typed) => {
      const { field, fill, number, user } = await open();
      await fill('911');
      await user.tab();
      await fill(typed);
      await user.tab();
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(wrong));
      expect(field).toHaveValue(typed);
      expect(await inStatus(wrong)).toHaveClass('visuallyHidden');
      expect(number()).toBe('911');
      expect(stored()).toMatchObject({ emergencyNumber: '911' });
    },
  );

  test('is not called wrong while it is typed; the error goes once it is mended', async () => {
    const { field, fill, user } = await open();
    await fill('1');
    expect(field).toBeValid();
    await user.tab();
    expect(field).toBeInvalid();
    await fill('9');
    expect(field).toBeInvalid();
    await fill('99');
    expect(field).toBeValid();
  });

  test('that is taken out is 112 again, and that is said', async () => {
    const { field, fill, user } = await open();
    await fill('911');
    await user.tab();
    await fill('  ');
    await user.tab();
    expect(field).toHaveValue('112');
    expect(field).toBeValid();
    expect(stored()).toMatchObject({ emergencyNumber: '112' });
    const words = 'The field was empty. The number is 112 again.';
    expect(field).toHaveAccessibleDescription(words);
    expect(await inStatus(words)).toHaveClass('visuallyHidden');
  });

  test('goes along with another tab, and says nothing of before', async () => {
    const { field, fill, user, services } = await open();
    await fill('911');
    await user.tab();
    phone.storage.setItem('settings', JSON.stringify({ emergencyNumber: '999' }));
    services.hearStored();
    await waitFor(() => expect(field).toHaveValue('999'));
    expect(field).toHaveAccessibleDescription('Upstroke shows it wherever you ask for help.');
  });

  test('that cannot be kept works all the same, and it is said', async () => {
    const { fill, number, user, services } = await open();
    jest.spyOn(services.device.settings, 'write').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    await fill('911');
    await user.tab();
    await inStatus('This device could not keep the setting. It holds until you close the app.');
    expect(number()).toBe('911');
  });
});
