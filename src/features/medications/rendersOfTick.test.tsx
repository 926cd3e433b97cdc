// Must be first: React looks up the DevTools hook when it loads.
import { updatedDuring } from '../../../testkit/page/updatedDuring.ts';
import { screen } from '@testing-library/react';
import { expect, test } from '@jest/globals';
import { minute } from '../../../domain/specConstants.ts';
import { makeFakeClock } from '../../../testkit/page/fakeClock.ts';
import { makeFakeDevice } from '../../../testkit/page/fakeDevice.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import {
  makeActivity,
  mockSurvivorResponses,
  makeReminder,
  rosa,
  mockServer,
} from '../../../testkit/page/mockServer.ts';

const count = 20;
/** Two and a half minutes before the first medicine is due; all others are due in the evening. */
const now = Date.UTC(2026, 2, 10, 8, 0, 30);

const open = async (at: string) => {
  const phone = makeFakeDevice(rosa);
  const reminders = Array.from({ length: count }, (_none, index) =>
    makeReminder(`Medicine ${index}`, ['08:03', '21:00'][index] ?? `22:${index + 10}`),
  );
  const activities = [
    makeActivity('Arm lifts', { last_session: '2026-03-10T07:50:00.000Z' }),
    makeActivity('Smiling', { last_session: '2026-03-08T07:50:00.000Z' }),
  ];
  mockSurvivorResponses(phone, { reminders, activities });
  const clock = makeFakeClock(now);
  await renderApp({ server: mockServer, phone, at, clock });
  // The next one is also in the card of the dashboard.
  const others = await screen.findAllByText(/^Medicine [1-9]\d?$/);
  expect(others).toHaveLength(count - 1);
  await clock.advance(10_000);
  return clock;
};

/** Components of a feed line. */
const partsOfLine = ['', 'StatusIcon', 'Check'];
const markTaken = () => screen.queryByRole('button', { name: 'Mark Taken' });

test('a minute that passes renders again only what it changes on the dashboard: the line of the feed that names minutes, then the item of the next dose', async () => {
  const clock = await open('/survivordashboard');
  const drawn = await updatedDuring(() => clock.advance(minute));
  const names = Object.keys(drawn).filter((name) => !partsOfLine.includes(name));
  expect(names).toEqual(['ActivityFeed', 'ActivityItem']);
  expect(drawn.ActivityItem).toHaveLength(1);
  expect(screen.getByText('11 minutes ago')).toBeVisible();
  const { LaterItem = [] } = await updatedDuring(() => clock.advance(2 * minute));
  expect(screen.getByText("It's time to take Medicine 0!")).toBeVisible();
  // The second one is in sight from now on.
  const later = ['2026-03-10T21:00|medicine 1', '2026-03-10T22:12|medicine 2'];
  expect(LaterItem.filter(Boolean)).toEqual(later);
});

test('a minute that passes renders again only what it changes on My Medications: nothing, then the card of a due dose, and that card when it is missed', async () => {
  const clock = await open('/medication');
  expect(await updatedDuring(() => clock.advance(minute))).toEqual({});
  expect(markTaken()).not.toBeInTheDocument();
  const { MedicineCard: due } = await updatedDuring(() => clock.advance(2 * minute));
  expect(due).toEqual(['medicine 0']);
  expect(markTaken()).toBeVisible();
  clock.sleepUntil(now + 22 * minute);
  const { MedicineCard: missed } = await updatedDuring(() => clock.advance(minute));
  expect(screen.getAllByText('Missed')).toHaveLength(1);
  expect(markTaken()).not.toBeInTheDocument();
  expect([...new Set(missed)]).toEqual(['medicine 0']);
});
