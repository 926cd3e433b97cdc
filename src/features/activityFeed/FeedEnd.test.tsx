import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eventually, settle } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import { rosa } from '../../../testkit/page/scripted.ts';
import { answerFeed, loggedExercises } from '../../../testkit/page/scriptedFeed.ts';
import { renderPanel, shownNames } from '../../../testkit/page/renderPanel.tsx';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
});

const feedCall = 'GET /api/survivor-dashboard/';
const pageTwo = `${feedCall}${rosa.user.id}?page=2`;
const moreFailed = 'More activities could not be read from the server.';
const button = (name: string) => screen.findByRole('button', { name });

/** What scrolls, and the end of the feed, have no role of their own. */
const byClass = (name: string) =>
  screen.getByText((_text, element) => element?.classList.contains(name) ?? false);

const scrollToBottom = () => {
  const list = byClass('scroller');
  jest.spyOn(list, 'scrollHeight', 'get').mockReturnValue(1000);
  jest.spyOn(list, 'clientHeight', 'get').mockReturnValue(300);
  list.scrollTop = 700;
  fireEvent.scroll(list);
};

const openExpanded = async (count: number) => {
  answerFeed(phone, loggedExercises(count));
  const view = await renderPanel(phone);
  await screen.findAllByRole('article');
  await view.user.click(await button('View All'));
  return view;
};

describe('Load more', () => {
  test("keeps the focus while it says 'Loading...', and afterwards", async () => {
    const { user } = await openExpanded(12);
    const letGo = phone.hold(pageTwo);
    await user.click(await button('Load more'));
    await expectFocus(() => button('Loading...'));
    letGo();
    await expectFocus(() => button('Load more'));
    expect(shownNames()).toHaveLength(10);
  });

  test("hands the focus on to 'No more activities' where it leaves", async () => {
    const { user } = await openExpanded(7);
    await user.click(await button('Load more'));
    await screen.findByText('No more activities');
    await expectFocus(() => byClass('end'));
    expect(byClass('end')).toHaveTextContent(/^No more activities$/);
  });

  test('takes no focus where its button had none, as after a tap in Safari', async () => {
    const { user } = await openExpanded(7);
    const letGo = phone.hold(pageTwo);
    await user.click(await button('Load more'));
    (await button('Loading...')).blur();
    letGo();
    await screen.findByText('No more activities');
    await expectFocus(() => document.body);
  });
});

describe('a further page that cannot be read', () => {
  test('leaves what is there, and comes by Try again', async () => {
    const { user, services } = await openExpanded(7);
    const stop = phone.answer(pageTwo, () => json(503, {}));
    await user.click(await button('Load more'));
    expect(await screen.findByText(moreFailed)).toBeVisible();
    expect(shownNames()).toHaveLength(5);
    await expectFocus(() => button('Try again'));
    expect(services.logged.map(({ detail }) => detail)).toEqual([
      { endpoint: 'survivorDashboard', kind: 'refused', status: 503 },
    ]);
    stop();
    aSecondLater();
    await user.click(await button('Try again'));
    await waitFor(() => expect(shownNames()).toHaveLength(7));
    expect(screen.queryByText(moreFailed)).not.toBeInTheDocument();
  });

  test('is not asked for again by scrolling, so that a failing server has its peace', async () => {
    await openExpanded(7);
    phone.answer(pageTwo, () => json(503, {}));
    scrollToBottom();
    await screen.findByText(moreFailed);
    scrollToBottom();
    scrollToBottom();
    await settle();
    expect(phone.callsTo(pageTwo)).toHaveLength(1);
  });
});

describe('a caregiver’s filter', () => {
  test('shows day all, week the first 10, month the first 20', async () => {
    answerFeed(phone, loggedExercises(40));
    const { user } = await renderPanel(phone, { viewer: 'caregiver' });
    await screen.findAllByRole('article');
    await user.click(await button('View All'));
    for (const count of [10, 15, 20, 25]) {
      scrollToBottom();
      await waitFor(() => expect(shownNames()).toHaveLength(count));
      await eventually(() => expect(screen.queryByText('Loading...')).not.toBeInTheDocument());
    }
    await user.click(await button('THIS WEEK'));
    expect(shownNames()).toHaveLength(10);
    await user.click(await button('THIS MONTH'));
    expect(shownNames()).toHaveLength(20);
    expect(screen.getByText('These are the newest 20.')).toBeVisible();
    expect(screen.queryByText('No more activities')).not.toBeInTheDocument();
  });

  test('stands above a failure that is not said to be of their own activity', async () => {
    phone.answer(feedCall, () => json(503, {}));
    await renderPanel(phone, { viewer: 'caregiver' });
    expect(
      await screen.findByText('The activity could not be read from the server.'),
    ).toBeVisible();
  });
});

describe('the height of the feed', () => {
  const sheet = readFileSync(
    path.join(process.cwd(), 'src/features/activityFeed/ActivityPanel.module.css'),
    'utf8',
  );

  test.each([
    // One item that takes more room, in large words on a narrow screen, is not cut.
    ['collapsed', 'min-block-size', 120],
    ['expanded', 'block-size', 300],
  ])('is, %s, %s %i px at the base text size of 19 px, and grows with it', (name, size, height) => {
    expect(sheet).toContain(`.${name} {\n  ${size}: calc(${height}rem / 19);\n}`);
  });
});
