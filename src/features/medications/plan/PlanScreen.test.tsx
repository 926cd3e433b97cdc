import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { everyDay } from '../../../../domain/daySchedule.ts';
import { recordsOfReminders } from '../../../../domain/medicines.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import { makeReminder, mockSurvivorResponses } from '../../../../testkit/page/mockServer.ts';
import { openPage, pageTestbed, phone, status } from '../../../../testkit/page/pageTestbed.ts';

const monday = { ...everyDay, rule: { kind: 'weekdays' as const, weekdays: [1 as const] } };
const needed = {
  ...everyDay,
  rule: { kind: 'asNeeded' as const, min_gap_hours: 4, max_per_day: null },
};

pageTestbed();

const open = () => {
  mockSurvivorResponses(phone, {});
  const [alendronate, levodopa, ibuprofen] = recordsOfReminders([
    ...['08:00', '12:30', '20:00', '22:00'].map((time) =>
      makeReminder('Levodopa', time, { dosage: '100 mg' }),
    ),
    makeReminder('Alendronate', '07:00'),
    makeReminder('Ibuprofen', '09:00'),
  ]);
  const untimed = ibuprofen?.times.map((one) => ({ ...one, time: null }));
  phone.answer('GET /api/medicines/', () =>
    json(200, [
      levodopa,
      { ...alendronate, schedule: monday, note: 'with water' },
      { ...ibuprofen, schedule: needed, times: untimed },
    ]),
  );
  return openPage('/medicationplan', 'My plan');
};

test('the plan has a row for each medicine, with its times by part of the day', async () => {
  await open();
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  const cellsOf = (row: HTMLElement) =>
    [within(row).getByRole('rowheader'), ...within(row).getAllByRole('cell')].map(
      ({ textContent }) => textContent,
    );
  const none = (part: string) => `${part}–`;
  expect(rows.map(cellsOf)).toEqual([
    [
      'Alendronate',
      'Dosage50mg',
      'Morning7:00',
      ...['Noon', 'Evening', 'Night'].map(none),
      'Days and notesEvery Monday. with water',
    ],
    [
      'Levodopa',
      'Dosage100\u00a0mg',
      'Morning8:00',
      'Noon12:30',
      'Evening20:00',
      'Night22:00',
      'Days and notes–',
    ],
    [
      'Ibuprofen',
      'Dosage50mg',
      ...['Morning', 'Noon', 'Evening', 'Night'].map(none),
      'Days and notesWhen needed, at least 4 hours apart',
    ],
  ]);
});

test('it is shared as a message; a browser that cannot share says so', async () => {
  const { tap } = await open();
  const shared: ShareData[] = [];
  Object.defineProperty(navigator, 'share', {
    value: (data: ShareData) => Promise.resolve(void shared.push(data)),
    configurable: true,
  });
  await screen.findByRole('table');
  await tap('Share');
  expect(shared[0]?.text).toContain(
    'Levodopa: 100 mg; Morning 8:00; Noon 12:30; Evening 20:00; Night 22:00',
  );
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  await tap('Share');
  expect(await status().findByText(/cannot share it/)).toBeVisible();
});
