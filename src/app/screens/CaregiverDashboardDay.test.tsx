import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { eventually, makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { answerFeed, loggedExercises } from '../../../testkit/page/scriptedFeed.ts';
import { deviceStorage } from '../persist.ts';

const minute = 60_000;
const now = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
beforeEach(() => {
  phone = makePhone(carl);
  phone.storage.setItem('caregiver_alarm_instructions_seen', 'permanent');
});

interface Told {
  readonly reminders?: ReturnType<typeof reminderOf>[];
  readonly doses?: object[];
  readonly reach?: object;
  readonly zone?: string;
}
const answer = ({ reminders = [], doses = [], reach = {}, zone = 'UTC' }: Told) => {
  answerForCarl(phone, { reminders, zone });
  phone.answer('GET /api/doses/', () => json(200, doses));
  phone.answer('GET /api/monitoring/', () =>
    json(200, { last_seen_at: null, devices: 0, proved_at: null, unshown: 0, ...reach }),
  );
  phone.answer('GET /api/emergency/alerts', () => json(200, []));
};
const open = async (options: Partial<Parameters<typeof renderApp>[0]> = {}) => {
  const clock = makeDrivenClock(now);
  const at = '/caregiverdashboard';
  const view = await renderApp({ server: scriptedServer, phone, at, clock, ...options });
  await screen.findByText('Rosa Meyer');
  return { ...view, clock };
};
const card = () => within(screen.getByRole('region', { name: 'Monitoring' }));
const items = async () =>
  within(await card().findByRole('list', { name: 'Today' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe("today's doses of the watched survivor", () => {
  test('hang on the Day Line, each with its word; what comes next stands above in words', async () => {
    answer({
      reminders: [
        reminderOf('Aspirin', '08:00'),
        reminderOf('Statin', '20:00', { dosage: '1 tablet' }),
        reminderOf('Zinc', '06:30', {
          status: 'taken',
          dose: '2026-03-10T06:30',
          occurred_at: now - 86 * minute,
        }),
      ],
      doses: [
        { medicine_name: 'Gone', dose: '2026-03-10T07:00', status: 'missed', occurred_at: now },
      ],
    });
    await open();
    await waitFor(async () =>
      expect(await items()).toEqual([
        '6:30 in the morningZinc50mgTaken at 6:34',
        '!7:00 in the morningGoneMissed',
        '8:00 in the morningAspirin50mgDue now',
        'Next, 20:00 in the eveningStatin1 tabletPending',
      ]),
    );
    expect(card().getByText('Aspirin: due now.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Medications' })).toHaveAccessibleDescription(
      '2 left today',
    );
  });

  test('move on by themselves with the minutes', async () => {
    answer({ reminders: [reminderOf('Aspirin', '08:01')] });
    const { clock } = await open();
    await waitFor(async () => expect((await items())[0]).toMatch(/^Next, 8:01/));
    await clock.advance(minute);
    await eventually(async () => expect((await items())[0]).toMatch(/Due now$/));
    await clock.advance(20 * minute);
    await eventually(async () => expect((await items())[0]).toMatch(/Not answered$/));
  });

  test("go by the survivor's clock, which is said where it is another one", async () => {
    answer({
      reminders: [reminderOf('Aspirin', '17:30')],
      reach: { devices: 1, proved_at: now - 5 * minute },
      zone: 'Asia/Tokyo',
    });
    await open();
    expect(await card().findByText('Next: Aspirin, 17:30.')).toBeVisible();
    expect(card().getByText("All times here are by Rosa's clock (Tokyo).")).toBeVisible();
    expect(await card().findByText('Reminders reach this phone: proved at 16:55')).toBeVisible();
  });

  test.each([
    ['Pacific/Kiritimati', 'Wednesday 11 March'],
    ['UTC', 'Tuesday 10 March'],
    ['Pacific/Honolulu', 'Monday 9 March'],
  ])('the date above them is that of the survivor: %s', async (zone, date) => {
    const at = Date.UTC(2026, 2, 10, zone === 'Pacific/Kiritimati' ? 12 : 8);
    answer({ zone });
    await open({ clock: makeDrivenClock(at) });
    expect(await screen.findByText(date)).toBeVisible();
    expect(screen.getAllByText(/^\w+day \d+ March$/)).toHaveLength(1);
  });

  test('a dose that is due stands above in words, and nothing of tomorrow, until it is answered', async () => {
    answer({ reminders: [reminderOf('Aspirin', '08:00'), reminderOf('Statin', '07:00')] });
    const { user } = await open();
    expect(await card().findByText('Aspirin: due now.')).toBeVisible();
    expect(card().queryByText(/tomorrow/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Medications' }));
    await user.click(await screen.findByRole('button', { name: 'Mark Taken' }));
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('region', { name: 'Monitoring' });
    expect(await card().findByText('Next: Statin, tomorrow, 7:00.')).toBeVisible();
    expect(card().queryByText('Aspirin: due now.')).not.toBeInTheDocument();
  });

  test('what waits in words goes by what the server holds of each dose', async () => {
    const two = { frequency: '2x', dose: '2026-03-10T07:55', status: 'taken' } as const;
    const rows = ['07:50', '07:55'].map((time) =>
      reminderOf('Aspirin', time, { ...two, occurred_at: now - 4 * minute }),
    );
    const recorded = ['07:50', '07:55'].map((time) => ({
      medicine_name: 'Aspirin',
      dose: `2026-03-10T${time}`,
      status: 'taken',
      occurred_at: now - 4 * minute,
    }));
    answer({ reminders: rows, doses: recorded });
    await open();
    expect(await card().findByText('Next: Aspirin, tomorrow, 7:50.')).toBeVisible();
  });

  test('load as one: nothing of them stands before all of it is read', async () => {
    answer({ reminders: [reminderOf('Aspirin', '07:00')] });
    phone.answer('GET /api/doses/', () =>
      json(200, [
        { medicine_name: 'Aspirin', dose: '2026-03-10T07:00', status: 'taken', occurred_at: now },
      ]),
    );
    const letGo = phone.hold('GET /api/doses/');
    await open();
    await waitFor(() => expect(phone.callsTo('GET /api/reminders/')).not.toHaveLength(0));
    await card().findByText("Rosa's phone");
    expect(card().getAllByText(/^Loading/)).toHaveLength(1);
    expect(card().queryByText('Today')).not.toBeInTheDocument();
    letGo();
    await waitFor(async () =>
      expect(await items()).toEqual(['7:00 in the morningAspirin50mgTaken at 8:00']),
    );
    expect(card().queryByText(/^Loading/)).not.toBeInTheDocument();
  });

  test('say where nothing is due any more', async () => {
    answer({ reminders: [reminderOf('Aspirin', '07:00', { made_at: now - 5 * minute })] });
    await open();
    expect(await card().findByText('Nothing is due today.')).toBeVisible();
    expect(card().getByText('Next: Aspirin, tomorrow, 7:00.')).toBeVisible();
    expect(card().queryByText(/clock \(/)).not.toBeInTheDocument();
  });
});

test("the survivor's picture stands beside their name, and a sign for anybody where it cannot be loaded", async () => {
  answer({});
  const { id, fname, lname } = rosa.user;
  const told = { id, fname, lname, email: '', phone: null, time_zone: 'UTC' };
  phone.answer('GET /api/auth/user/', () => json(200, { ...told, avatarUrl: '/api/avatars/7' }));
  await open();
  const picture = await card().findByRole('presentation');
  expect(picture).toHaveAttribute('src', 'http://localhost/api/avatars/7');
  picture.dispatchEvent(new Event('error'));
  await waitFor(() => expect(picture).not.toBeInTheDocument());
});

describe('without the server', () => {
  test('what could not be read is said, and Try again reads it', async () => {
    answer({ reminders: [reminderOf('Aspirin', '09:00')] });
    const away = () => json(503, {});
    const stops = ['GET /api/reminders/', 'GET /api/doses/', 'GET /api/monitoring/'].map((line) =>
      phone.answer(line, away),
    );
    const { user } = await open();
    expect(await card().findByText('Not everything could be read from the server.')).toBeVisible();
    expect(card().getByText('Nothing of the day is saved on this device.')).toBeVisible();
    expect(card().getAllByText('Not known just now')).toHaveLength(2);
    expect(card().queryByText('Rosa has no medications yet.')).not.toBeInTheDocument();
    for (const stop of stops) stop();
    aSecondLater();
    await user.click(card().getByRole('button', { name: 'Try again' }));
    expect(await card().findByText('Next: Aspirin, 9:00.')).toBeVisible();
    await waitFor(() =>
      expect(card().queryByText('Not everything could be read from the server.')).toBeNull(),
    );
  });

  test('the day and the feed are shown as they were saved, and how old that is', async () => {
    answer({ reminders: [reminderOf('Aspirin', '09:00')] });
    answerFeed(phone, loggedExercises(1));
    const { close } = await open({ kept: true });
    await card().findByText('Next: Aspirin, 9:00.');
    const stored = (slice: string) => deviceStorage().getItem(`persist:${slice}`);
    await eventually(async () => {
      expect(await stored('medications')).toContain('Aspirin');
      expect(await stored('monitoring')).toContain('Rosa');
      expect(await stored('activityFeed')).toContain('Exercise 1');
    });
    close();
    phone.network.up = false;
    await renderApp({
      server: scriptedServer,
      phone,
      at: '/caregiverdashboard',
      clock: makeDrivenClock(now + 5 * minute),
      kept: true,
    });
    expect(await screen.findByText('Next: Aspirin, 9:00.')).toBeVisible();
    expect(card().getByText('Rosa')).toBeVisible();
    expect(await card().findByText(/^The medicines are shown as they were read /)).toBeVisible();
    expect(screen.getByRole('article', { name: 'Exercise 1' })).toBeVisible();
    expect(screen.getByText(/^This is what was saved on this device /)).toBeVisible();
  });

  test('a copy of the feed that is lost is begun anew with the next reading', async () => {
    answer({});
    answerFeed(phone, loggedExercises(1));
    const { close } = await open({ kept: true });
    const stored = (slice: string) => deviceStorage().getItem(`persist:${slice}`);
    await eventually(async () => {
      expect(await stored('monitoring')).toContain('Rosa');
      expect(await stored('activityFeed')).toContain('Exercise 1');
    });
    close();
    await deviceStorage().removeItem('persist:activityFeed');
    const { store } = await open({ kept: true });
    await waitFor(() =>
      expect(store.getState().activityFeed.snapshot?.personId).toBe(rosa.user.id),
    );
  });
});
