import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { day, hour, minute } from '../../../domain/constants.ts';
import { eventually, makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { makePhone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { offByInWords } from './clockWords.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);

const open = async (account: typeof rosa | typeof carl) => {
  const phone = makePhone(account);
  answerFor(phone, {});
  const clock = makeDrivenClock(now);
  const view = await renderApp({ server: scriptedServer, phone, at: '/settings', clock });
  await screen.findByRole('heading', { level: 1 });
  return view;
};

test.each([
  [3 * hour, '3 hours fast'],
  [3 * hour + 800, '3 hours fast'],
  [-hour - 2 * minute, '1 hour and 2 minutes slow'],
  [-25 * minute, '25 minutes slow'],
  [-61 * minute, '1 hour and 1 minute slow'],
  [30 * hour, '30 hours fast'],
  [90 * day, '90 days fast'],
])('a clock that is %i ms ahead is %s', (offBy, words) => {
  expect(offByInWords(offBy)).toBe(words);
});

test('a wrong clock is reported on the screen until it is right', async () => {
  const { services } = await open(rosa);
  services.device.rightTime.hearServer(now - 3 * hour, now);
  const words = 'The clock of this device is 3 hours fast. Reminders go by the right time.';
  expect(await screen.findByText(words)).toBeVisible();
  services.device.rightTime.hearServer(now, now);
  await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
});

test.each([
  ['medication', 'A dose was missed.'],
  ['emergency', 'Somebody needs help.'],
] as const)(
  'the sound that a worker asks for names its reason, %s, and Stop sound ends it',
  async (type, words) => {
    const app = await open(carl);
    app.services.worker.tell({ type: 'TRIGGER_ALARM', notificationType: type });
    expect(await screen.findByText(words)).toBeVisible();
    await eventually(() => expect(app.services.heard()).toBe('file'));
    await app.user.click(screen.getByRole('button', { name: 'Stop sound' }));
    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    await eventually(() => expect(app.services.heard()).toBe('silence'));
  },
);
