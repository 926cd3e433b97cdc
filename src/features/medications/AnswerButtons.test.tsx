import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const minute = 60_000;
const now = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
const card = (name: string) => screen.findByRole('article', { name });
const button = (within_: HTMLElement, name: string) =>
  within(within_).getByRole('button', { name });

/** The list under a clock that stands at 8:00. */
const openAt8 = async (reminders: ReturnType<typeof reminderOf>[]) => {
  phone = makePhone(rosa);
  answerFor(phone, { reminders });
  const clock = makeDrivenClock(now);
  const view = await renderApp({ server: scriptedServer, phone, at: '/medication', clock });
  return { ...view, clock };
};

describe('Mark Taken and Skip', () => {
  test('stand while a dose is due and unanswered, and no longer', async () => {
    const { clock } = await openAt8([reminderOf('Aspirin', '08:01')]);
    const aspirin = await card('Aspirin');
    const offered = () => within(aspirin).queryByRole('button', { name: 'Mark Taken' });
    await clock.advance(minute - 1);
    expect(offered()).not.toBeInTheDocument();
    await clock.advance(1);
    await waitFor(() => expect(offered()).toBeVisible());
    expect(aspirin).toHaveTextContent('Due nowAspirin');
    expect(aspirin).toHaveTextContent('Due since 8:01 in the morning');
    await clock.advance(20 * minute - 1);
    expect(offered()).toBeVisible();
    await clock.advance(1);
    await waitFor(() => expect(offered()).not.toBeInTheDocument());
    expect(aspirin).toHaveTextContent('Missed');
  });

  test.each(['Mark Taken', 'Skip'])(
    '%s leaves the focus at the heading of the screen as it goes away',
    async (name) => {
      const { user } = await openAt8([reminderOf('Aspirin', '07:45')]);
      await user.click(await within(await card('Aspirin')).findByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
      await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    },
  );

  test('are there for each of two open doses of a medicine, named with its time', async () => {
    const { user } = await openAt8([
      reminderOf('Aspirin', '07:45', { frequency: '2x' }),
      reminderOf('Aspirin', '08:00', { frequency: '2x' }),
    ]);
    const aspirin = await card('Aspirin');
    await waitFor(() =>
      expect(
        within(aspirin)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['Mark Taken 7:45', 'Skip 7:45', 'Mark Taken 8:00', 'Skip 8:00', 'Delete']),
    );
    await user.click(button(aspirin, 'Skip 7:45'));
    await waitFor(() => expect(button(aspirin, 'Mark Taken')).toBeVisible());
    expect(aspirin).toHaveTextContent('Due since 8:00 in the morning');
    expect(aspirin).not.toHaveTextContent('Due since 7:45');
    await waitFor(() => expect(phone.callsTo('PUT')).toHaveLength(2));
    for (const { body } of phone.callsTo('PUT')) {
      expect(body).toMatchObject({ status: 'skipped', dose: '2026-03-10T07:45' });
    }
  });

  test('stay for the earlier of two doses though the later one was answered', async () => {
    const { user } = await openAt8([
      reminderOf('Aspirin', '07:45', { frequency: '2x' }),
      reminderOf('Aspirin', '08:00', { frequency: '2x' }),
    ]);
    const aspirin = await card('Aspirin');
    await user.click(await within(aspirin).findByRole('button', { name: 'Mark Taken 8:00' }));
    await waitFor(() => expect(button(aspirin, 'Mark Taken')).toBeVisible());
    expect(aspirin).toHaveTextContent('Due now');
    expect(aspirin).toHaveTextContent('Due since 7:45 in the morning');
  });
});
