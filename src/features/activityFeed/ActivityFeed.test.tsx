import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { day, hour, minute } from '../../../domain/constants.ts';
import { activitiesApi } from '../../api/activitiesApi.ts';
import { eventually } from '../../../testkit/page/drivenClock.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { activityOf, rosa } from '../../../testkit/page/scripted.ts';
import { answerFeed, loggedExercises } from '../../../testkit/page/scriptedFeed.ts';
import { panelNow, renderPanel, shownNames } from '../../../testkit/page/renderPanel.tsx';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
});

const feedCall = 'GET /api/survivor-dashboard/';
const button = (name: string) => screen.getByRole('button', { name });
const item = (name: string) => screen.getByRole('article', { name });

/** What scrolls has no role of its own. */
const scrollerOf = () =>
  screen.getByText((_text, element) => element?.classList.contains('scroller') ?? false);

/** Opened, with all pages that this log fills up to the given number. */
const openLoaded = async (log: ReturnType<typeof loggedExercises>, pages = 1) => {
  answerFeed(phone, log);
  const { store, user, clock } = await renderPanel(phone);
  await screen.findAllByRole('article');
  await user.click(button('View All'));
  for (let page = 2; page <= pages; page += 1) {
    await store.dispatch(
      activitiesApi.endpoints.survivorDashboard.initiate(rosa.user.id, {
        direction: 'forward',
        subscribe: false,
      }),
    );
  }
  await waitFor(() => expect(shownNames()).toHaveLength(Math.min(log.length, pages * 5)));
  return { store, user, clock };
};

describe('the feed by keyboard, as the ARIA practices say', () => {
  test('Page Down and Page Up move between the activities, and stop at the ends', async () => {
    const { user } = await openLoaded(loggedExercises(3));
    item('Exercise 3').focus();
    await user.keyboard('{PageDown}');
    await expectFocus(() => item('Exercise 2'));
    await user.keyboard('{PageDown}{PageDown}{PageDown}');
    await expectFocus(() => item('Exercise 1'));
    await user.keyboard('{PageUp}');
    await expectFocus(() => item('Exercise 2'));
    await user.keyboard('{PageUp}{PageUp}');
    await expectFocus(() => item('Exercise 3'));
    const goesOn = (key: string) => fireEvent.keyDown(item('Exercise 3'), { key });
    expect(goesOn('PageDown')).toBe(false);
    expect(goesOn('PageUp')).toBe(true);
    expect(goesOn('End')).toBe(true);
  });

  test('Control+End leaves it for what comes after, Control+Home for what comes before', async () => {
    answerFeed(phone, loggedExercises(7));
    const { user } = await renderPanel(phone);
    await screen.findAllByRole('article');
    item('Exercise 7').focus();
    await user.keyboard('{Control>}{End}{/Control}');
    await expectFocus(() => screen.getByRole('link', { name: 'after' }));
    await user.click(button('View All'));
    item('Exercise 6').focus();
    await user.keyboard('{Control>}{End}{/Control}');
    await expectFocus(() => button('Load more'));
    item('Exercise 6').focus();
    await user.keyboard('{Control>}{Home}{/Control}');
    await expectFocus(() => button('THIS MONTH'));
  });

  test('is one stop of the Tab key, on the activity that had the focus last', async () => {
    const { user } = await openLoaded(loggedExercises(7));
    button('THIS MONTH').focus();
    await user.tab();
    await expectFocus(() => item('Exercise 7'));
    await user.keyboard('{PageDown}');
    await user.tab();
    await expectFocus(() => button('Load more'));
    await user.tab({ shift: true });
    await expectFocus(() => item('Exercise 6'));
    await user.click(button('THIS MONTH'));
    await user.tab();
    await expectFocus(() => item('Exercise 6'));
  });
});

describe('the feed to a screen reader', () => {
  test('tells where an activity stands, and of how many once all are there', async () => {
    const { user } = await openLoaded(loggedExercises(7));
    expect(item('Exercise 6')).toHaveAttribute('aria-posinset', '2');
    expect(item('Exercise 6')).toHaveAttribute('aria-setsize', '-1');
    await user.click(button('Load more'));
    await waitFor(() => expect(item('Exercise 6')).toHaveAttribute('aria-setsize', '7'));
    expect(item('Exercise 1')).toHaveAttribute('aria-posinset', '7');
  });

  test('is busy while more is on its way', async () => {
    const { user } = await openLoaded(loggedExercises(7));
    const letGo = phone.hold(feedCall);
    const feed = screen.getByRole('feed', { name: 'ACTIVITY' });
    await user.click(button('Load more'));
    await waitFor(() => expect(feed).toHaveAttribute('aria-busy', 'true'));
    letGo();
    await waitFor(() => expect(feed).toHaveAttribute('aria-busy', 'false'));
  });
});

describe('relative time labels', () => {
  const ages = [59_000, minute, 59 * minute, hour, day - minute, day];
  const log = ages.map((age, index) =>
    activityOf(`Exercise ${index}`, { last_session: new Date(panelNow - age).toISOString() }),
  );
  const times = () =>
    screen.getAllByRole('article').map((one) => within(one).getByRole('time').textContent);

  test("are 'Just now', 'N minutes ago', 'N hours ago', then a full date after 24 h", async () => {
    await openLoaded(log, 2);
    expect(times()).toEqual([
      'Just now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '9 March 2026 at 08:00',
    ]);
  });

  test('move on with the minutes, and draw anew only what changes by it', async () => {
    const { clock } = await openLoaded(log, 2);
    const dates = jest.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get');
    await clock.advance(minute);
    await eventually(() =>
      expect(times()).toEqual([
        '1 minute ago',
        '2 minutes ago',
        '1 hour ago',
        '1 hour ago',
        '9 March 2026 at 08:01',
        '9 March 2026 at 08:00',
      ]),
    );
    expect(dates).toHaveBeenCalledTimes(1);
  });
});

describe('what is logged while somebody reads on', () => {
  test('comes on top in 4 calls, and everything that was loaded stays where it was', async () => {
    const log = loggedExercises(40);
    const { store } = await openLoaded(log, 6);
    const read = item('Exercise 20');
    read.focus();
    answerFeed(phone, [activityOf('Taken: Aspirin'), ...log]);
    const before = phone.callsTo(feedCall).length;
    store.dispatch(activitiesApi.util.invalidateTags(['Activities']));
    await waitFor(() => expect(shownNames()[0]).toBe('Taken: Aspirin'));
    expect(shownNames()).toHaveLength(31);
    expect(phone.callsTo(feedCall)).toHaveLength(before + 4);
    expect(item('Exercise 20')).toBe(read);
    await expectFocus(() => read);
    expect(item('Exercise 11')).toHaveAttribute('aria-posinset', '31');
  });

  test('moves nothing from under the eye, where the browser does not see to it', async () => {
    const log = loggedExercises(5);
    const { store } = await openLoaded(log);
    jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return 6 + 90 * (Number(this.getAttribute('aria-posinset')) - 1);
    });
    jest.spyOn(document.documentElement, 'style', 'get').mockReturnValue({} as CSSStyleDeclaration);
    const scroller = scrollerOf();
    scroller.scrollTop = 100;
    answerFeed(phone, [activityOf('Taken: Aspirin'), activityOf('Taken: Statin'), ...log]);
    store.dispatch(activitiesApi.util.invalidateTags(['Activities']));
    await waitFor(() => expect(shownNames()[1]).toBe('Taken: Statin'));
    expect(scroller.scrollTop).toBe(280);
  });
});
