import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
});

const open = async () => {
  answerFor(phone, { reminders: [] });
  const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  const view = await renderApp({ server: scriptedServer, phone, at: '/survivordashboard', clock });
  await screen.findByRole('heading', { level: 1 });
  return view;
};
const link = (name: string) => screen.getByRole('link', { name });

describe('a plain line with the local emergency number (a setting) as a tel: link', () => {
  test('stands on the dashboard, with a target of 64 px', async () => {
    await open();
    expect(link('Call 112 now')).toHaveAttribute('href', 'tel:112');
    expect(link('Call 112 now')).toHaveClass('large');
    expect(screen.getByText('In danger?')).toContainElement(link('Call 112 now'));
  });

  test.each([
    ['+49 112', 'tel:+49112'],
    ['0800-55 01 00', 'tel:0800550100'],
  ])('shows %s as it was typed, and calls %s', async (emergencyNumber, href) => {
    phone.storage.setItem('settings', JSON.stringify({ emergencyNumber }));
    await open();
    expect(link(`Call ${emergencyNumber} now`)).toHaveAttribute('href', href);
  });

  test('goes along with the setting', async () => {
    const { services } = await open();
    phone.storage.setItem('settings', JSON.stringify({ emergencyNumber: '911' }));
    services.hearStored();
    await waitFor(() => expect(link('Call 911 now')).toHaveAttribute('href', 'tel:911'));
  });
});
