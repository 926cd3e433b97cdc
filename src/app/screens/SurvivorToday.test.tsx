import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { eventually, makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { json } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, scriptedServer } from '../../../testkit/page/scripted.ts';
import { now, rosasDashboard } from '../../../testkit/page/rosasDashboard.ts';

const minute = 60_000;
const { phone, open } = rosasDashboard();

describe('the first line of Today answers "Did I take it?" and "Next dose?"', () => {
  const words = async () => {
    const today = await screen.findByRole('region', { name: 'Today' });
    await within(today).findByText(/^Next: |: due now\.$/);
    return today.textContent;
  };

  test('first inside its section, before the doses', async () => {
    const answered = { status: 'taken', occurred_at: now - 56 * minute } as const;
    await open({
      reminders: [
        reminderOf('Aspirin', '07:00', { frequency: '2x', dose: '2026-03-10T07:00', ...answered }),
        reminderOf('Aspirin', '20:00', { frequency: '2x' }),
      ],
    });
    expect(await words()).toMatch(/^TodayAspirin: taken at 7:04.Next: 20:00./);
  });

  test('and moves on with the minutes', async () => {
    const clock = makeDrivenClock(now - 30_000);
    await open({ clock, reminders: [reminderOf('Aspirin', '09:00')] });
    expect(await words()).toMatch(/^TodayNext: Aspirin, 9:00./);
    await clock.advanceTo(now + 60 * minute);
    await eventually(async () => expect(await words()).toMatch(/^TodayAspirin: due now\.(?!Next)/));
  });
});

describe('the Today line', () => {
  const line = () => screen.findByRole('list', { name: 'Today' });
  const items = async () =>
    within(await line())
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  test('hangs each dose of today on its state, and the next on its own card', async () => {
    await open({
      reminders: [
        reminderOf('Statin', '20:00', { dosage: '1 tablet' }),
        reminderOf('Aspirin', '06:30', {
          dose: '2026-03-10T06:30',
          status: 'taken',
          occurred_at: now - 86 * minute,
        }),
        reminderOf('Insulin', '06:45', {
          dose: '2026-03-10T06:45',
          status: 'skipped',
          occurred_at: now - 70 * minute,
        }),
        reminderOf('Vitamin', '07:00', {
          dose: '2026-03-10T07:00',
          status: 'missed',
          occurred_at: now - 40 * minute,
        }),
        reminderOf('Ahead', '08:30', {
          dose: '2026-03-10T08:30',
          status: 'taken',
          occurred_at: now - 10 * minute,
        }),
        reminderOf('Drops', '12:00', { frequency: '2x' }),
        reminderOf('Drops', '22:00', { frequency: '2x' }),
      ],
    });
    await waitFor(async () =>
      expect(await items()).toEqual([
        '6:30 in the morningAspirin50mgTaken at 6:34',
        '6:45 in the morningInsulin50mgSkipped at 6:50',
        '!7:00 in the morningVitamin50mgMissedI took it',
        '8:30 in the morningAhead50mgTaken at 7:50',
        'Next, 12:00 middayDrops50mg',
        '20:00 in the eveningStatin1 tabletPending',
        '22:00 at nightDrops50mgPending',
      ]),
    );
  });

  test('moves on by itself with the minutes', async () => {
    const clock = makeDrivenClock(now - 30_000);
    await open({ clock, reminders: [reminderOf('A', '07:59'), reminderOf('B', '09:00')] });
    await waitFor(async () => expect((await items())[1]).toMatch(/^Next, 9:00/));
    await clock.advanceTo(now + 60 * minute);
    await eventually(async () => expect((await items())[1]).not.toMatch(/^Next/));
  });

  test('says that there are no medications, and leads to the first', async () => {
    await open();
    expect(await screen.findByText('No medications yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: '+ Add Medication' })).toHaveAttribute(
      'href',
      '/addmedication',
    );
  });

  test('says that nothing more is due where today’s times lay before they were made', async () => {
    await open({ reminders: [reminderOf('Aspirin', '07:00', { made_at: now - 5 * minute })] });
    expect(await screen.findByText('Nothing more is due today.')).toBeVisible();
  });

  test('says that the medicines could not be read, and reads them by Try again', async () => {
    answerFor(phone(), { reminders: [reminderOf('Aspirin', '09:00')] });
    const stop = phone().answer('GET /api/reminders/', () => json(503, {}));
    const clock = makeDrivenClock(now);
    const { user } = await renderApp({
      server: scriptedServer,
      phone: phone(),
      at: '/survivordashboard',
      clock,
    });
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(await within(today).findByText('Failed to fetch medications')).toBeVisible();
    expect(
      within(today).getByText('The medicines could not be read from the server.'),
    ).toBeVisible();
    expect(within(today).queryByText('No medications yet.')).not.toBeInTheDocument();
    stop();
    await user.click(within(today).getByRole('button', { name: 'Try again' }));
    expect(await within(today).findByText('Aspirin')).toBeVisible();
  });
});
