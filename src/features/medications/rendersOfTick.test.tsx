import { describe, expect, test } from '@jest/globals';
import { minute } from '../../../domain/constants.ts';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { makePhone } from '../../../testkit/page/phone.ts';
import { renderApp, drawnDuring, screen } from '../../../testkit/page/renders.ts';
import {
  activityOf,
  answerFor,
  reminderOf,
  rosa,
  scriptedServer,
} from '../../../testkit/page/scripted.ts';

const count = 200;
/** Two minutes and a half before the first of the medicines is due; all others are in the evening. */
const now = Date.UTC(2026, 2, 10, 8, 0, 30);
const first = 'Medicine 0';

/** Long for a list of this length on a busy machine. */
const patience = { timeout: 30_000 };
const longTest = 60_000;

const open = async (at: string) => {
  const phone = makePhone(rosa);
  const reminders = Array.from({ length: count }, (_none, index) =>
    reminderOf(`Medicine ${index}`, index === 0 ? '08:03' : '21:00'),
  );
  const activities = [
    activityOf('Arm lifts', { last_session: '2026-03-10T07:50:00.000Z' }),
    activityOf('Smiling', { last_session: '2026-03-08T07:50:00.000Z' }),
  ];
  answerFor(phone, { reminders, activities });
  const clock = makeDrivenClock(now);
  await renderApp({ server: scriptedServer, phone, at, clock });
  const shown = await screen.findAllByText(/^Medicine \d+$/, {}, patience);
  expect(shown).toHaveLength(count);
  await clock.advance(10_000);
  return clock;
};

/** What a line of the feed is made of. */
const partsOfLine = ['', 'Badge', 'Check'];

describe('a minute that passes draws anew only what it changes', () => {
  test(
    'on the dashboard: the line of the feed whose words tell of minutes',
    async () => {
      const clock = await open('/survivordashboard');
      const drawn = await drawnDuring(() => clock.advance(minute));
      const names = Object.keys(drawn).filter((name) => !partsOfLine.includes(name));
      expect(names).toEqual(['ActivityFeed', 'ActivityItem']);
      expect(drawn.ActivityItem).toHaveLength(1);
      expect(screen.getByText('11 minutes ago')).toBeVisible();
    },
    longTest,
  );

  test(
    'on My Medications: nothing',
    async () => {
      const clock = await open('/medication');
      expect(await drawnDuring(() => clock.advance(minute))).toEqual({});
    },
    longTest,
  );
});

describe('a dose that falls due draws anew what shows it', () => {
  test(
    'on the dashboard: its own line, and those that come next now',
    async () => {
      const clock = await open('/survivordashboard');
      const { TodayItem = [] } = await drawnDuring(() => clock.advance(3 * minute));
      expect(screen.getByText(`It's time to take ${first}!`)).toBeVisible();
      expect(TodayItem).toEqual(['2026-03-10T08:03|medicine 0', '2026-03-10T21:00|medicine 1']);
    },
    longTest,
  );

  test(
    'on My Medications: its own card, and that alone again once it is missed',
    async () => {
      const clock = await open('/medication');
      const { MedicineCard: due } = await drawnDuring(() => clock.advance(3 * minute));
      expect(due).toEqual(['medicine 0']);
      // Nobody looks at it for a while.
      clock.sleepUntil(now + 22 * minute);
      const { MedicineCard: missed } = await drawnDuring(() => clock.advance(minute));
      expect(screen.getAllByText('Missed')).toHaveLength(1);
      expect([...new Set(missed)]).toEqual(['medicine 0']);
    },
    longTest,
  );
});
