import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, localMinuteOf } from '../../../domain/zonedTime.ts';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { callAs, pairUp } from '../../../testkit/page/pairUp.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';

const hour = 3_600_000;
const day = 24 * hour;
const server = realServer();
let now: number;
let rosa: Account;
let carl: Account;
let phone: Phone;
beforeEach(async () => {
  now = Date.now();
  rosa = await server.signUp();
  carl = await server.signUp('caregiver', { fname: 'Carl' });
  phone = makePhone(carl);
  await pairUp(server, rosa, carl);
});

const today = () => localMinuteOf(now, 'UTC').slice(0, 10);
/** Six hours from now, when nothing falls due while a test runs. */
const quietTime = () => localMinuteOf(now + 6 * hour, 'UTC').slice(11);
const doseDaysAgo = (days: number) => `${addDays(today(), -days)}T${quietTime()}`;
const medicine = (medicine_name: string, made_at = now) =>
  server.addReminder(rosa, { medicine_name, schedule_time: quietTime(), made_at });
const answer = ({ id }: Reminder, status: string, dose: string, occurred_at = now) =>
  callAs(server, rosa, 'PUT', `/api/reminders/${id}`, { status, dose, occurred_at });

const open = async (options: Partial<Parameters<typeof renderApp>[0]> = {}) =>
  renderApp({ server, phone, at: '/adherence', clock: makeDrivenClock(now), ...options });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const table = () => screen.findByRole('table');
const cellsOf = async (name: RegExp) =>
  within(within(await table()).getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ childNodes }) => [...childNodes].at(-1)?.textContent);

describe('/adherence', () => {
  test('a table with caption: medicine, taken, skipped, missed, due, share taken in percent; a total row', async () => {
    const aspirin = await medicine('Aspirin');
    for (const ago of [1, 2, 3]) await answer(aspirin, 'taken', doseDaysAgo(ago));
    await answer(aspirin, 'skipped', doseDaysAgo(4));
    const statin = await medicine('Statin');
    await answer(statin, 'taken', doseDaysAgo(1));
    await open();
    await heading("Rosa's Doses");
    expect(await table()).toHaveAccessibleName('Doses of the last 7 days');
    const columns = within(await table()).getAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      'Medicine',
      'Taken',
      'Skipped',
      'Missed',
      'Due',
      'Share taken',
    ]);
    for (const column of columns) expect(column).toHaveAttribute('scope', 'col');
    const heads = within(await table()).getAllByRole('rowheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Aspirin',
      'Statin',
      'All medicines',
    ]);
    for (const head of heads) expect(head).toHaveAttribute('scope', 'row');
    expect(await cellsOf(/^Aspirin/)).toEqual(['3', '1', '0', '4', '75%']);
    expect(await cellsOf(/^Statin/)).toEqual(['1', '0', '0', '1', '100%']);
    expect(await cellsOf(/^All medicines/)).toEqual(['4', '1', '0', '5', '80%']);
    for (const words of [
      'Aspirin: 3 of 4 doses taken, 1 skipped in the last 7 days.',
      'Statin: 1 of 1 dose taken in the last 7 days.',
      'All medicines: 4 of 5 doses taken, 1 skipped in the last 7 days.',
    ]) {
      expect(screen.getByText(words)).toBeVisible();
    }
  });

  test('a choice of 7 and 30 days, 7 first; one call of 30 days feeds both', async () => {
    const aspirin = await medicine('Aspirin');
    for (const ago of [6, 7, 29]) await answer(aspirin, 'taken', doseDaysAgo(ago));
    const { user } = await open();
    expect(await cellsOf(/^Aspirin/)).toEqual(['1', '0', '0', '1', '100%']);
    const choices = ['7 days', '30 days'].map((name) => screen.getByRole('radio', { name }));
    expect(screen.getAllByRole('radio')).toEqual(choices);
    expect(choices[0]).toBeChecked();
    const asked = phone.callsTo('GET /api/doses/').length;
    await user.click(screen.getByRole('radio', { name: '30 days' }));
    expect(await cellsOf(/^Aspirin/)).toEqual(['3', '0', '0', '3', '100%']);
    expect(await table()).toHaveAccessibleName('Doses of the last 30 days');
    expect(phone.callsTo('GET /api/doses/')).toHaveLength(asked);
    expect(phone.callsTo(`GET /api/doses/${rosa.user.id}?days=30`)).toHaveLength(asked);
  });

  test('Undo and late entries count once', async () => {
    const aspirin = await medicine('Aspirin', now - 2 * day);
    const [first = '', second = ''] = [42, 18].map((ago) => localMinuteOf(now - ago * hour, 'UTC'));
    await answer(aspirin, 'missed', first);
    await answer(aspirin, 'missed', second);
    await answer(aspirin, 'taken', second, now - 40_000);
    await answer(aspirin, 'pending', second, now - 30_000);
    await answer(aspirin, 'taken', second, now - 20_000);
    await open();
    expect(await cellsOf(/^Aspirin/)).toEqual(['1', '0', '1', '2', '50%']);
    expect(
      screen.getByText('Aspirin: 1 of 2 doses taken, 1 missed in the last 7 days.'),
    ).toBeVisible();
  });

  test('a dose that is answered while the screen stands is counted', async () => {
    const aspirin = await medicine('Aspirin');
    await answer(aspirin, 'taken', doseDaysAgo(1));
    await open();
    await table();
    await answer(aspirin, 'taken', doseDaysAgo(2));
    window.dispatchEvent(new Event('focus'));
    await waitFor(async () =>
      expect(await cellsOf(/^Aspirin/)).toEqual(['2', '0', '0', '2', '100%']),
    );
  });

  test("'No doses were due.' without doses, and nothing to save or print", async () => {
    await open();
    expect(await screen.findByText('No doses were due.')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save as CSV' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  });

  test('a dose that is still open is told, and not counted', async () => {
    const aspirin = await medicine('Aspirin');
    await answer(aspirin, 'taken', doseDaysAgo(1), now - 20_000);
    await answer(aspirin, 'pending', doseDaysAgo(1), now - 10_000);
    await open();
    expect(await screen.findByText('1 dose is still open and is not counted yet.')).toBeVisible();
    expect(screen.queryByText('No doses were due.')).not.toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('offline says that it needs the network; Try again brings the doses', async () => {
    await answer(await medicine('Aspirin'), 'taken', doseDaysAgo(1));
    const { user, router } = await open({ at: '/CGmedication' });
    await heading("Rosa's Medications");
    phone.network.up = false;
    await router.navigate('/adherence');
    await heading("Rosa's Doses");
    expect(await screen.findByText('This needs the network')).toBeVisible();
    expect(screen.queryByText('No doses were due.')).not.toBeInTheDocument();
    phone.network.up = true;
    aSecondLater();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await table();
    await waitFor(() =>
      expect(screen.queryByText('This needs the network')).not.toBeInTheDocument(),
    );
  });

  test('a network that goes while it is open is said, with the age of what was read', async () => {
    await answer(await medicine('Aspirin'), 'taken', doseDaysAgo(1));
    const clock = makeDrivenClock(now);
    await open({ clock });
    await table();
    await clock.advance(1_000);
    phone.network.up = false;
    await clock.advance(8_000);
    expect(await screen.findByText('This needs the network')).toBeVisible();
    expect(screen.getByText('What is shown was read just now.')).toBeVisible();
    expect(await table()).toBeVisible();
  });

  test('a server that cannot answer is said, and what was read before stays', async () => {
    await answer(await medicine('Aspirin'), 'taken', doseDaysAgo(1));
    const { user } = await open();
    await table();
    const mend = phone.answer('GET /api/doses/', () =>
      json(500, { code: 'internal', message: 'No.' }),
    );
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('The doses could not be read')).toBeVisible();
    expect(screen.getByText(/^What is shown was read /)).toBeVisible();
    await table();
    mend();
    aSecondLater();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.queryByText('The doses could not be read')).not.toBeInTheDocument(),
    );
  });

  test('is loading until the doses are there', async () => {
    const letGo = phone.hold('GET /api/doses/');
    await open();
    await heading("Rosa's Doses");
    expect(screen.getByText('Loading…')).toBeVisible();
    letGo();
    expect(await screen.findByText('No doses were due.')).toBeVisible();
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument();
  });

  test('Save as CSV, Print: the doses of the days that are shown', async () => {
    const aspirin = await medicine('Aspirin');
    await answer(aspirin, 'taken', doseDaysAgo(1), Date.parse(`${doseDaysAgo(1)}Z`) + 240_000);
    await answer(aspirin, 'skipped', doseDaysAgo(20));
    const blobs: Blob[] = [];
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:doses';
    });
    const files: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      files.push(this.download);
    });
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    const file = `upstroke-doses-${addDays(today(), -6)}-${today()}.csv`;
    expect(files).toEqual([file]);
    expect(
      await within(screen.getByRole('status')).findByText(
        `Your browser saves the doses as ${file}.`,
      ),
    ).toBeVisible();
    expect(await blobs[0]?.text()).toContain(
      `${doseDaysAgo(1).slice(0, 10)},${quietTime()},Aspirin,Taken,`,
    );
    expect(await blobs[0]?.text()).not.toContain('Skipped');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  test("a caregiver without a survivor is told: 'No survivor connected'", async () => {
    phone = makePhone(await server.signUp('caregiver'));
    await open();
    await heading('Doses');
    expect(await screen.findByText('No survivor connected')).toBeVisible();
  });

  test('a survivor finds their own doses there', async () => {
    await answer(await medicine('Aspirin'), 'taken', doseDaysAgo(1));
    phone = makePhone(rosa);
    await open();
    await heading('My Doses');
    expect(await cellsOf(/^Aspirin/)).toEqual(['1', '0', '0', '1', '100%']);
  });
});
