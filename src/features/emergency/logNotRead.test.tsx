import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { eventually, makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { pairUp } from '../../../testkit/page/pairUp.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import {
  answerElsewhere,
  callForHelp,
  log,
  rows,
  saidIn,
  selector,
} from '../../../testkit/page/logTests.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const minute = 60_000;
const server = realServer();
let rosa: Account;
let carl: Account;
let phone: Phone;
beforeEach(async () => {
  rosa = await server.signUp();
  carl = await server.signUp('caregiver', { fname: 'Carl', lname: 'Lund' });
  phone = makePhone(carl);
  await pairUp(server, rosa, carl);
});

const open = async () => {
  const clock = makeDrivenClock(Date.now());
  const view = await renderApp({ server, phone, at: '/emergencylog', clock });
  await screen.findByRole('heading', { level: 1, name: 'Emergency Log' });
  return { ...view, clock };
};
const list = 'GET /api/emergency/alerts';
const marked = 'Sample: this is not a real alert';
const sample = () => screen.findByRole('table', { name: 'Emergency alerts: a sample' });
const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

describe('if the fetch fails', () => {
  test.each([
    ['the server', 'The emergency log could not be read', 'The server could not answer.'],
    [
      'the network',
      'This needs the network',
      'The alerts are read from the server, which cannot be reached now.',
    ],
  ])(
    'for %s, one hard-coded sample alert is shown, marked, with the reason',
    async (why, ...said) => {
      await callForHelp(server, rosa);
      if (why === 'the server') phone.answer(list, () => json(503, {}));
      else phone.network.up = false;
      await open();
      for (const words of [...said, 'What is shown is a sample.']) {
        expect(await screen.findByText(words)).toBeVisible();
      }
      const alerts = within(await sample())
        .getAllByRole('row')
        .slice(1);
      expect(alerts).toHaveLength(1);
      const [row] = alerts;
      expect(within(row!).getByText(marked)).toBeVisible();
      expect(within(row!).getByText('Sample Person')).toBeVisible();
      expect(row).toHaveClass('dashed');
      expect(saidIn(row!)[3]).toBe('Final');
      expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'I have seen it' })).not.toBeInTheDocument();
    },
  );

  test('Try again brings the real ones, and the sample is gone', async () => {
    await callForHelp(server, rosa, { message: 'I fell' });
    const heal = phone.answer(list, () => json(503, {}));
    const { user } = await open();
    await sample();
    heal();
    const letGo = phone.hold(list);
    aSecondLater();
    await user.click(tryAgain());
    await expectFocus(() => screen.findByRole('button', { name: 'Trying again…' }));
    expect(await sample()).toBeVisible();
    letGo();
    expect(saidIn((await rows())[0]!)[0]).toBe('I fell');
    expect(screen.queryByText(marked)).not.toBeInTheDocument();
    expect(screen.queryByText('The emergency log could not be read')).not.toBeInTheDocument();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  test('what was read before stays, with its age, and no sample', async () => {
    await callForHelp(server, rosa, { message: 'I fell' });
    const { clock, user } = await open();
    await log();
    const heal = phone.answer(list, () => json(503, {}));
    await callForHelp(server, rosa);
    await clock.advance(5_000);
    await eventually(() => expect(tryAgain()).toBeVisible());
    await clock.advance(1.5 * minute);
    expect(screen.getByText(/^What is shown was read (just now|1 minute ago)\.$/)).toBeVisible();
    expect(saidIn((await rows())[0]!)[0]).toBe('I fell');
    expect(screen.queryByText(marked)).not.toBeInTheDocument();
    heal();
    aSecondLater();
    await user.click(tryAgain());
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.queryByText(/^What is shown was read/)).not.toBeInTheDocument();
  });
});

describe('while it is open', () => {
  test('a new alert comes within 5 s, and what is chosen and has the focus stays', async () => {
    await callForHelp(server, rosa, { message: 'I fell' });
    const { clock, user } = await open();
    const field = await selector();
    await user.selectOptions(field, 'Resolved');
    field.focus();
    await clock.advance(5_000);
    await callForHelp(server, rosa, { message: 'Again' });
    await clock.advance(5_000);
    await eventually(async () => expect(await rows()).toHaveLength(2));
    expect((await rows()).map((row) => saidIn(row)[0])).toEqual(['Again', 'I fell']);
    await expectFocus(() => field);
    expect(field).toHaveDisplayValue('Resolved');
    expect((await rows())[1]).toContainElement(field);
  });

  test('an answer from elsewhere comes within 5 s, and offers no more what is past', async () => {
    const [id] = await callForHelp(server, rosa);
    const { clock, user } = await open();
    const field = await selector();
    await user.selectOptions(field, 'Acknowledged');
    field.focus();
    await clock.advance(5_000);
    await answerElsewhere(server, carl, id!, 'acknowledged');
    await clock.advance(5_000);
    await eventually(async () => expect(saidIn((await rows())[0]!)[2]).toMatch(/^Acknowledged/));
    await expectFocus(() => field);
    expect(field).toHaveDisplayValue('Choose a status');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(field).toHaveAccessibleDescription('Please choose a status first.');
  });
});
