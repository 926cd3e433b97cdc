import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { offByInWords } from './clockWords.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
});

const open = async () => {
  answerFor(phone, {});
  const clock = makeDrivenClock(now);
  const view = await renderApp({ server: scriptedServer, phone, at: '/settings', clock });
  await screen.findByRole('heading', { level: 1 });
  await settle();
  return { ...view, clock };
};

test.each([
  [3 * hour, '3 hours fast'],
  [3 * hour + 800, '3 hours fast'],
  [-hour - 2 * minute, '1 hour and 2 minutes slow'],
  [-25 * minute, '25 minutes slow'],
  [-61 * minute, '1 hour and 1 minute slow'],
  [30 * hour, '30 hours fast'],
  [90 * 24 * hour, '90 days fast'],
])('a clock that is %i ms ahead is %s', (offBy, words) => {
  expect(offByInWords(offBy)).toBe(words);
});

test('a clock that is wrong is said on the screen for as long as it is', async () => {
  const app = await open();
  app.services.device.rightTime.hearServer(now - 3 * hour, now);
  const words = 'The clock of this device is 3 hours fast. Reminders go by the right time.';
  expect(await screen.findByText(words)).toBeVisible();
  app.services.device.rightTime.hearServer(now, now);
  await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
});

describe('a sound that a worker called for', () => {
  test.each([
    ['medication', 'A dose was missed.'],
    ['emergency', 'Somebody needs help.'],
  ] as const)('of %s says what it is, and Stop sound stops it', async (type, words) => {
    phone = makePhone({ ...rosa, user: { ...rosa.user, role: 'caregiver' } });
    const app = await open();
    app.services.worker.tell({ type: 'TRIGGER_ALARM', notificationType: type });
    expect(await screen.findByText(words)).toBeVisible();
    await eventually(() => expect(app.services.heard()).toBe('file'));
    await app.user.click(screen.getByRole('button', { name: 'Stop sound' }));
    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    await eventually(() => expect(app.services.heard()).toBe('silence'));
  });
});
