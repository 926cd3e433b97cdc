import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import type { SoundOutcome } from '../../device/sound.ts';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { firstTaps } from '../../../testkit/page/firstTaps.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
const { arm } = firstTaps();

beforeEach(() => {
  phone = makePhone(rosa);
});

interface Options {
  reminders?: Reminder[];
  now?: number;
  soundOutcome?: SoundOutcome;
  armed?: boolean;
}

const open = async ({
  reminders = [reminderOf('Aspirin', '08:00')],
  now = due,
  soundOutcome = 'file',
  armed = true,
}: Options = {}) => {
  answerFor(phone, { reminders });
  const clock = makeDrivenClock(now);
  const view = await renderApp({
    server: scriptedServer,
    phone,
    at: '/medication',
    clock,
    soundOutcome,
  });
  await screen.findByRole('alertdialog');
  await settle();
  if (armed) arm();
  return { ...view, clock };
};

const dialog = () => screen.getByRole('alertdialog');
const button = (name: string) => within(dialog()).getByRole('button', { name });
const noButton = (name: string) => within(dialog()).queryByRole('button', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
const status = () => within(screen.getByRole('status'));
const logged = () =>
  phone
    .callsTo('POST /api/activities/log')
    .map(({ body }) => (body as { details: string }).details);

/** All that was to be sent has been. */
const sent = (app: Awaited<ReturnType<typeof open>>) =>
  eventually(() => expect(app.store.getState().outbox.rows).toEqual([]));

describe('an alarm says that its medicine was taken today, so that nobody takes it twice', () => {
  const taken = {
    dose: '2026-03-10T07:00',
    status: 'taken',
    occurred_at: due - 58 * minute,
    undone_at: null,
  } as const;

  test.each([
    ['at another time of its own', { last_due: taken }],
    ['at a time that was moved since, on another device', { said_today: [taken] }],
  ])('%s', async (_where, told) => {
    const app = await open({ reminders: [{ ...reminderOf('Aspirin', '08:00'), ...told }] });
    expect(within(dialog()).getByText('Taken today at 7:02.')).toBeVisible();
    await app.user.click(button('Say it'));
    expect(app.services.said).toEqual([
      "8:00 in the morning. It's time to take Aspirin! Aspirin. 50mg. Taken today at 7:02.",
    ]);
  });
});

test('an alarm that rings again as its answer was taken back says so, also aloud', async () => {
  const undone = {
    dose: '2026-03-10T08:00',
    status: 'pending',
    occurred_at: null,
    undone_at: due + minute,
  } as const;
  const reminder = { ...reminderOf('Aspirin', '08:00'), last_due: undone };
  const app = await open({ reminders: [reminder], now: due + 2 * minute });
  const words = 'Your answer was taken back. Please answer again.';
  expect(within(dialog()).getByText(words)).toBeVisible();
  await app.user.click(button('Say it'));
  expect(app.services.said).toEqual([
    `8:00 in the morning. It's time to take Aspirin! Aspirin. 50mg. ${words}`,
  ]);
});

describe('the alarm', () => {
  test("says 'It's time to take Aspirin!', with the time and the dosage, and takes the focus", async () => {
    await open();
    expect(dialog()).toHaveAccessibleName('Medication Reminder');
    expect(within(dialog()).getByText("It's time to take Aspirin!")).toBeVisible();
    expect(within(dialog()).getByText('8:00')).toBeVisible();
    expect(within(dialog()).getByText('in the morning')).toBeVisible();
    expect(within(dialog()).getByText('50mg')).toBeVisible();
    await expectFocus(() => within(dialog()).getByRole('heading', { name: 'Medication Reminder' }));
  });

  test('offers Taken first, then Later and Skip', async () => {
    await open();
    expect(
      within(dialog())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Say it', 'Stop sound', 'Taken', 'Later', 'Skip', 'Get help']);
  });

  test('stands on every screen, and vibrates', async () => {
    const { services, router } = await open();
    await router.navigate('/exerciseguide');
    await screen.findByRole('heading', { level: 1, name: 'Exercise Guide' });
    expect(dialog()).toBeVisible();
    expect(services.device.vibrate).toHaveBeenCalledWith([300, 100, 300, 100, 300]);
    expect(services.device.vibrate).toHaveBeenCalledTimes(1);
  });

  test('is nothing to a caregiver', async () => {
    phone = makePhone(carl);
    answerForCarl(phone, { reminders: [reminderOf('Aspirin', '08:00')] });
    const clock = makeDrivenClock(due - 1);
    await renderApp({ server: scriptedServer, phone, at: '/CGmedication', clock });
    await screen.findByRole('article', { name: 'Aspirin' });
    await clock.advance(2 * minute);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('stands until the dose is missed, silent after 5 minutes, and then says what became of it', async () => {
    const app = await open();
    await app.clock.advance(5 * minute);
    expect(app.services.heard()).toBe('silence');
    await waitFor(() => expect(noButton('Stop sound')).not.toBeInTheDocument());
    await app.clock.advance(15 * minute - 1);
    expect(dialog()).toBeVisible();
    await app.clock.advance(1);
    await gone();
    expect(screen.getByText('Aspirin, 8:00 in the morning: marked as missed.')).toBeVisible();
    await eventually(() =>
      expect(logged()).toEqual(['Missed: Aspirin (auto-marked after 20 min)']),
    );
  });
});

describe('an answer', () => {
  test.each([
    ['Taken', 'taken', 'Medication marked as taken', 'Taken: Aspirin'],
    ['Skip', 'skipped', 'Medication skipped', 'Skipped: Aspirin'],
  ])(
    '%s is recorded once though tapped twice, silences, and is said',
    async (name, state, said, details) => {
      const app = await open();
      expect(app.services.heard()).toBe('file');
      await app.user.dblClick(button(name));
      await gone();
      expect(await status().findByText(said)).toBeVisible();
      expect(app.services.heard()).toBe('silence');
      await sent(app);
      expect(logged()).toEqual([details]);
      expect(phone.callsTo('PUT').map(({ body }) => body)).toEqual([
        { status: state, dose: '2026-03-10T08:00', occurred_at: due },
      ]);
    },
  );

  test('is one record though Skip follows Taken at once', async () => {
    const app = await open();
    const skip = button('Skip');
    fireEvent.click(button('Taken'));
    fireEvent.click(skip);
    await gone();
    await sent(app);
    expect(logged()).toEqual(['Taken: Aspirin']);
  });

  test('that can neither be kept nor sent is said, and the alarm stands', async () => {
    const app = await open();
    app.services.device.outbox.add = () => Promise.reject(new Error('full'));
    phone.network.up = false;
    await app.user.click(button('Taken'));
    expect(await status().findByText(/^Failed to update status\. /)).toBeInTheDocument();
    expect(dialog()).toBeVisible();
    expect(app.services.heard()).toBe('file');
  });

  test('without a network ends the alarm all the same, and waits', async () => {
    const app = await open();
    phone.network.up = false;
    await app.user.click(button('Taken'));
    await gone();
    expect(await screen.findByText('1 change is not sent yet.')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Aspirin' })).toHaveTextContent('Taken at 8:00');
  });

  test('of another tab ends the alarm, and this one records nothing', async () => {
    const { store } = await open();
    const channel = new BroadcastChannel('medication-updates');
    channel.postMessage({ medicineName: 'ASPIRIN', status: 'taken', timestamp: due });
    await gone();
    channel.close();
    expect(store.getState().outbox.rows).toEqual([]);
    expect(logged()).toEqual([]);
  });
});

describe('what is not meant', () => {
  const tapEachInVain = async ({ user, store }: Awaited<ReturnType<typeof open>>) => {
    for (const name of ['Taken', 'Later', 'Skip', 'Get help']) await user.click(button(name));
    await settle();
    expect(dialog()).toBeVisible();
    expect(store.getState().medications.answering).toEqual([]);
  };

  test('taps in the first 700 ms do nothing', async () => {
    const app = await open({ armed: false });
    await tapEachInVain(app);
    arm();
    aSecondLater();
    await app.user.click(button('Taken'));
    await gone();
    await sent(app);
    expect(logged()).toEqual(['Taken: Aspirin']);
  });

  test('a second tap on Stop sound answers nothing, though an answer comes to stand there', async () => {
    const app = await open();
    await app.user.click(button('Stop sound'));
    await tapEachInVain(app);
    arm();
    aSecondLater();
    await app.user.click(button('Taken'));
    await gone();
  });

  test('a new alarm beside the one on the screen is not answered by a tap meant for that', async () => {
    const app = await open({
      reminders: [reminderOf('Aspirin', '08:00'), reminderOf('Statin', '08:01')],
    });
    expect(button('Taken')).toBeVisible();
    await app.clock.advance(minute);
    await within(dialog()).findByText('Statin');
    await app.user.click(button('Taken for all'));
    await app.user.click(button('Taken: Statin'));
    await settle();
    expect(screen.queryByText('Did you take all of them?')).not.toBeInTheDocument();
    expect(phone.callsTo('PUT')).toEqual([]);
  });

  test('Escape and Back do nothing', async () => {
    const app = await open();
    await app.user.keyboard('{Escape}');
    fireEvent(dialog(), new Event('cancel', { cancelable: true }));
    await settle();
    expect(dialog()).toBeVisible();
    expect(phone.callsTo('PUT')).toEqual([]);
    expect(app.services.heard()).toBe('file');
  });
});

describe('Later', () => {
  const later = async (lateBy: number) => {
    const app = await open({ now: due + lateBy });
    expect(within(dialog()).getByText('Later rings again in 5 minutes.')).toBeVisible();
    await app.user.click(button('Later'));
    await gone();
    expect(app.services.heard()).toBe('silence');
    return app;
  };

  test('takes the alarm away, and brings it back with its sound after 5 minutes', async () => {
    const { clock, services } = await later(0);
    await clock.advance(5 * minute - 1);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await clock.advance(1);
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(services.heard()).toBe('file');
    await expectFocus(() => within(dialog()).getByRole('heading', { name: 'Medication Reminder' }));
  });

  test('says when it rings again, also where the notice of it is out of sight, until it does', async () => {
    jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, -500, 390, 100));
    const app = await later(0);
    const said = 'Put off until 8:05: Aspirin.';
    expect(screen.getByText('Aspirin rings again at 8:05.')).toBeVisible();
    expect(status().getByText(said)).not.toHaveClass('visuallyHidden');
    await app.clock.advance(5 * minute);
    await screen.findByRole('alertdialog');
    await waitFor(() => expect(screen.queryByText(said)).not.toBeInTheDocument());
  });

  test('sounds again though the sound had been stopped before', async () => {
    const app = await open();
    await app.user.click(button('Stop sound'));
    arm();
    await app.user.click(button('Later'));
    await gone();
    await app.clock.advance(5 * minute);
    await screen.findByRole('alertdialog');
    expect(app.services.heard()).toBe('file');
  });

  test('can be asked for again and again', async () => {
    const { clock, user } = await later(0);
    for (let times = 0; times < 2; times += 1) {
      await clock.advance(5 * minute);
      await screen.findByRole('alertdialog');
      arm();
      aSecondLater();
      await user.click(button('Later'));
      await gone();
    }
    expect(phone.callsTo('PUT')).toEqual([]);
  });

  test('never waits past the 20 minutes: it returns a minute before they are over', async () => {
    const { clock } = await later(16 * minute);
    await clock.advanceTo(due + 19 * minute - 1);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await clock.advanceTo(due + 19 * minute);
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  test('in the last minute does not take the alarm away for good', async () => {
    const app = await open({ now: due + 19 * minute + 30_000 });
    await app.user.click(button('Later'));
    await settle();
    expect(dialog()).toBeVisible();
    expect(app.services.heard()).toBe('silence');
  });

  test('still lets Mark Taken be tapped on the card', async () => {
    const app = await later(0);
    await app.user.click(screen.getByRole('button', { name: 'Mark Taken' }));
    await sent(app);
    await app.clock.advance(6 * minute);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(logged()).toEqual(['Taken: Aspirin']);
  });
});

describe('the sound', () => {
  test('Stop sound silences, and the alarm stays', async () => {
    const { user, services } = await open();
    await user.click(button('Stop sound'));
    await waitFor(() => expect(noButton('Stop sound')).not.toBeInTheDocument());
    expect(services.heard()).toBe('silence');
    expect(dialog()).toBeVisible();
  });

  test('Stop sound hands the focus on to the heading of the alarm as it leaves', async () => {
    const { user } = await open();
    button('Stop sound').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(noButton('Stop sound')).not.toBeInTheDocument());
    await expectFocus(() => within(dialog()).getByRole('heading', { name: 'Medication Reminder' }));
  });

  test.each([
    ['noVoice', /^This device has no voice to read aloud\. /],
    ['failed', /^The voice could not speak just now\. /],
  ] as const)('Say it tells on the alarm itself of silence: %s', async (silence, words) => {
    const { user, services } = await open();
    services.speech.silence = silence;
    await user.click(button('Say it'));
    expect(within(within(dialog()).getByRole('alert')).getByText(words)).toBeVisible();
    expect(screen.queryAllByText(words)).toHaveLength(1);
    services.speech.silence = null;
    aSecondLater();
    await user.click(button('Say it'));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  test('Say it speaks the time, the medicine and its dosage', async () => {
    const { user, services } = await open();
    await user.click(button('Say it'));
    expect(services.said).toEqual([
      "8:00 in the morning. It's time to take Aspirin! Aspirin. 50mg.",
    ]);
  });

  test('held back by the browser is said, and Play sound tries again', async () => {
    const { user, services } = await open({ soundOutcome: 'blocked' });
    expect(
      within(dialog()).getByText('This browser has held back the sound. Tap anywhere to hear it.'),
    ).toBeVisible();
    expect(noButton('Stop sound')).not.toBeInTheDocument();
    const play = jest.spyOn(services.device.sound, 'play').mockResolvedValue('file');
    await user.click(button('Play sound'));
    expect(await within(dialog()).findByRole('button', { name: 'Stop sound' })).toBeVisible();
    expect(play).toHaveBeenCalledTimes(1);
    expect(noButton('Play sound')).not.toBeInTheDocument();
    await expectFocus(() => button('Stop sound'));
  });

  test('held back begins with the first tap anywhere, and the hint goes', async () => {
    const { services } = await open({ soundOutcome: 'blocked' });
    const play = jest.spyOn(services.device.sound, 'play').mockResolvedValue('file');
    services.unlockSound();
    expect(await within(dialog()).findByRole('button', { name: 'Stop sound' })).toBeVisible();
    expect(play).toHaveBeenCalledTimes(1);
    expect(within(dialog()).queryByText(/held back/)).not.toBeInTheDocument();
  });

  test('that nothing holds back does not begin anew with a tap', async () => {
    const { services, user } = await open();
    await user.click(button('Stop sound'));
    services.unlockSound();
    await settle();
    expect(services.heard()).toBe('silence');
  });

  test('of a second dose sounds again though the first was silenced', async () => {
    const app = await open({
      reminders: [reminderOf('Aspirin', '08:00'), reminderOf('Statin', '08:02')],
    });
    await app.user.click(button('Stop sound'));
    await waitFor(() => expect(app.services.heard()).toBe('silence'));
    await app.clock.advance(2 * minute);
    expect(app.services.heard()).toBe('file');
    expect(app.services.device.vibrate).toHaveBeenCalledTimes(2);
  });

  test('goes on while one of several is not answered', async () => {
    const app = await open({
      reminders: [reminderOf('Aspirin', '08:00'), reminderOf('Statin', '08:00')],
    });
    await app.user.click(button('Taken: Aspirin'));
    await waitFor(() => expect(noButton('Taken: Aspirin')).not.toBeInTheDocument());
    await settle();
    expect(app.services.heard()).toBe('file');
    expect(within(dialog()).getByText("It's time to take Statin!")).toBeVisible();
  });
});

describe('several medicines', () => {
  const openTwo = () =>
    open({
      reminders: [
        reminderOf('Statin', '08:00', { dosage: '2 drops' }),
        reminderOf('Aspirin', '07:50'),
      ],
    });

  test('stand in one list, first due first, each with its own Taken and Skip; the rest is there once', async () => {
    await openTwo();
    expect(within(dialog()).getByText('It is time for these medicines')).toBeVisible();
    expect(within(dialog()).getByText('7:50')).toBeVisible();
    expect(within(dialog()).getByText('2 drops')).toBeVisible();
    expect(
      within(dialog())
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    ).toEqual([
      'Taken: Aspirin',
      'Skip: Aspirin',
      'Taken: Statin',
      'Skip: Statin',
      'Say it',
      'Stop sound',
      'Later',
      'Taken for all',
      'Get help',
    ]);
  });

  test('have a Taken of 96 px each, and a Skip of 64', async () => {
    await openTwo();
    expect(button('Taken: Aspirin')).toHaveClass('huge');
    expect(button('Skip: Aspirin')).toHaveClass('large');
  });

  test('are answered one by one', async () => {
    const app = await openTwo();
    await app.user.click(button('Skip: Statin'));
    await waitFor(() =>
      expect(within(dialog()).getByText("It's time to take Aspirin!")).toBeVisible(),
    );
    arm();
    await app.user.click(button('Taken'));
    await gone();
    await sent(app);
    expect(logged()).toEqual(['Skipped: Statin', 'Taken: Aspirin']);
  });

  test('Taken for all asks once, and records each', async () => {
    const app = await openTwo();
    await app.user.click(button('Taken for all'));
    expect(dialog()).toHaveAccessibleName('Did you take all of them?');
    expect(dialog()).toHaveAccessibleDescription('Aspirin, Statin');
    await expectFocus(() =>
      within(dialog()).getByRole('heading', { name: 'Did you take all of them?' }),
    );
    arm();
    expect(phone.callsTo('PUT')).toEqual([]);
    await app.user.dblClick(button('Yes, all taken'));
    await gone();
    await sent(app);
    expect(logged().toSorted()).toEqual(['Taken: Aspirin', 'Taken: Statin']);
    expect(status().getByText('Medication marked as taken')).toBeVisible();
  });

  test('a second tap of a trembling hand does not answer the question that Taken for all asks', async () => {
    const app = await openTwo();
    await app.user.click(button('Taken for all'));
    await app.user.click(button('Yes, all taken'));
    await settle();
    expect(dialog()).toHaveAccessibleName('Did you take all of them?');
    expect(phone.callsTo('PUT')).toEqual([]);
  });

  test('a second tap on No, go back does not put the alarm off', async () => {
    const app = await openTwo();
    await app.user.click(button('Taken for all'));
    await app.user.click(button('No, go back'));
    await app.user.click(button('Later'));
    await settle();
    expect(button('Taken: Aspirin')).toBeVisible();
  });

  test.each(['No, go back', 'Escape'])(
    '%s answers nothing, and the list is there again',
    async (how) => {
      const app = await openTwo();
      await app.user.click(button('Taken for all'));
      if (how === 'Escape') await app.user.keyboard('{Escape}');
      else await app.user.click(button(how));
      expect(dialog()).toHaveAccessibleName('Medication Reminder');
      expect(button('Taken: Aspirin')).toBeVisible();
      await settle();
      expect(phone.callsTo('PUT')).toEqual([]);
    },
  );

  test('of one minute are all there, twelve of them and with long names', async () => {
    const names = Array.from(
      { length: 12 },
      (_none, index) => `${'Hydrochlorothiazid'.repeat(3)} ${index}`,
    );
    await open({ reminders: names.map((name) => reminderOf(name, '08:00')) });
    for (const name of names) {
      expect(within(dialog()).getByText(name)).toBeVisible();
      expect(button(`Taken: ${name}`)).toBeVisible();
    }
    expect(within(dialog()).getByText('8:00')).toBeVisible();
    expect(button('Say it')).toBeVisible();
  });

  test('Later puts all of them off, and Say it names all', async () => {
    const app = await openTwo();
    await app.user.click(button('Say it'));
    expect(app.services.said).toEqual([
      '7:50 in the morning. It is time for these medicines. Aspirin. 50mg. Statin. 2 drops.',
    ]);
    await app.user.click(button('Later'));
    await gone();
    await app.clock.advance(5 * minute);
    expect(await screen.findByRole('button', { name: 'Taken: Statin' })).toBeVisible();
  });
});
