import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const minute = 60_000;
const now = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
beforeEach(() => {
  phone = makePhone(carl);
});

/** Carl's list of Rosa's medicines; his own clock is in UTC. */
const openAt8 = async (reminders: ReturnType<typeof reminderOf>[], zone = 'UTC') => {
  answerForCarl(phone, { reminders, zone });
  const clock = makeDrivenClock(now);
  const view = await renderApp({ server: scriptedServer, phone, at: '/CGmedication', clock });
  return { ...view, clock, aspirin: await screen.findByRole('article', { name: 'Aspirin' }) };
};
const queryButton = (within_: HTMLElement, name: string) =>
  within(within_).queryByRole('button', { name });

describe('a caregiver', () => {
  test('finds Mark Taken and Skip while a dose is due, less than 20 minutes ago, and unanswered; nothing rings', async () => {
    const { aspirin, clock, services } = await openAt8([reminderOf('Aspirin', '08:01')]);
    await clock.advance(minute - 1);
    expect(queryButton(aspirin, 'Mark Taken')).not.toBeInTheDocument();
    await clock.advance(1);
    await waitFor(() => expect(queryButton(aspirin, 'Mark Taken')).toBeVisible());
    expect(queryButton(aspirin, 'Skip')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(services.heard()).toBe('silence');
    await clock.advance(20 * minute);
    await waitFor(() => expect(queryButton(aspirin, 'Mark Taken')).not.toBeInTheDocument());
    // The survivor's devices and the server call it missed; here it is only not known.
    expect(aspirin).toHaveTextContent('Not answered');
    expect(phone.callsTo('POST')).toEqual([]);
    expect(phone.callsTo('PUT')).toEqual([]);
  });

  test.each([
    ['Mark Taken', 'taken', 'Medication marked as taken', 'Taken: Aspirin'],
    ['Skip', 'skipped', 'Medication skipped', 'Skipped: Aspirin'],
  ])('answers by %s for the survivor, in their own session', async (name, state, said, details) => {
    const row = reminderOf('Aspirin', '07:50');
    const { aspirin, user } = await openAt8([row]);
    await user.dblClick(await within(aspirin).findByRole('button', { name }));
    expect(await within(screen.getByRole('status')).findByText(said)).toBeVisible();
    expect(queryButton(aspirin, name)).not.toBeInTheDocument();
    await waitFor(() => expect(phone.callsTo('POST /api/activities/log')).toHaveLength(1));
    expect(phone.callsTo('PUT').map(({ line, body }) => [line, body])).toEqual([
      [
        `PUT /api/reminders/${row.id}`,
        { status: state, dose: '2026-03-10T07:50', occurred_at: now },
      ],
    ]);
    const [logged] = phone.callsTo('POST /api/activities/log');
    expect(logged?.body).toMatchObject({ user_id: rosa.user.id, details, status: state });
    expect(logged?.headers.get('x-account')).toBe(carl.user.id);
  });

  test('is told whose dose it was, and takes the answer back under that name', async () => {
    const { aspirin, user } = await openAt8([reminderOf('Aspirin', '07:50')]);
    await user.click(await within(aspirin).findByRole('button', { name: 'Mark Taken' }));
    expect(await screen.findByText("Rosa's Aspirin: taken at 8:00.")).toBeVisible();
    const undo = screen.getByRole('button', { name: "Undo: Rosa's Aspirin" });
    await user.click(undo);
    await waitFor(() => expect(undo).not.toBeInTheDocument());
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(queryButton(aspirin, 'Mark Taken')).toBeVisible());
    expect(screen.queryByText(/Rosa's Aspirin/)).not.toBeInTheDocument();
  });

  test('finds a pair of buttons for each of two open doses', async () => {
    const { aspirin, user } = await openAt8([
      reminderOf('Aspirin', '07:45', { frequency: '2x' }),
      reminderOf('Aspirin', '08:00', { frequency: '2x' }),
    ]);
    for (const name of ['Mark Taken 7:45', 'Skip 7:45', 'Mark Taken 8:00', 'Skip 8:00']) {
      expect(queryButton(aspirin, name)).toBeVisible();
    }
    await user.click(within(aspirin).getByRole('button', { name: 'Mark Taken 7:45' }));
    await waitFor(() => expect(queryButton(aspirin, 'Mark Taken')).toBeVisible());
    await waitFor(() =>
      expect(phone.callsTo('PUT')[0]?.body).toMatchObject({ dose: '2026-03-10T07:45' }),
    );
  });

  test('reads the schedule in the zone where the survivor is', async () => {
    const { aspirin, user } = await openAt8(
      [reminderOf('Aspirin', '17:00'), reminderOf('Statin', '08:00')],
      'Asia/Tokyo',
    );
    expect(queryButton(aspirin, 'Mark Taken')).toBeVisible();
    expect(aspirin).toHaveTextContent('Due since 17:00 in the afternoon');
    const statin = screen.getByRole('article', { name: 'Statin' });
    expect(queryButton(statin, 'Mark Taken')).not.toBeInTheDocument();
    await user.click(within(aspirin).getByRole('button', { name: 'Mark Taken' }));
    await waitFor(() => expect(aspirin).toHaveTextContent('Taken at 17:00'));
    await waitFor(() =>
      expect(phone.callsTo('PUT')[0]?.body).toMatchObject({ dose: '2026-03-10T17:00' }),
    );
  });

  test('is told when the server refuses an answer, and when it cannot be kept', async () => {
    const { aspirin, user, services } = await openAt8([reminderOf('Aspirin', '07:50')]);
    const { add } = services.device.outbox;
    services.device.outbox.add = () => Promise.reject(new Error('full'));
    phone.network.up = false;
    await user.click(await within(aspirin).findByRole('button', { name: 'Mark Taken' }));
    expect(
      await within(screen.getByRole('status')).findByText(/^Failed to update status\. /),
    ).toBeVisible();
    services.device.outbox.add = add;
    phone.network.up = true;
    phone.answer('PUT', () => json(403, { code: 'forbidden', message: 'Not yours.' }));
    aSecondLater();
    await user.click(within(aspirin).getByRole('button', { name: 'Mark Taken' }));
    expect(await screen.findByText('Aspirin could not be saved')).toBeVisible();
    expect(screen.getByText('Not yours.')).toBeVisible();
  });
});
