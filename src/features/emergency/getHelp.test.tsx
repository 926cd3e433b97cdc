import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { firstTaps } from '../../../testkit/page/firstTaps.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { question, sendCall } from '../../../testkit/page/helpAtHome.ts';
import { sentAnswer } from '../../../testkit/page/scriptedLane.ts';

const { arm } = firstTaps();
const aspirin = reminderOf('Aspirin', '20:00');
let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
  phone.answer('GET /api/', () => json(200, []));
  answerFor(phone, { reminders: [aspirin] });
  phone.answer(sendCall, () => json(201, sentAnswer));
});

describe('from every survivor screen, two taps: Get help, then "Yes, send alert" (UX)', () => {
  test.each([
    paths.survivorDashboard,
    paths.dashboard,
    paths.exerciseGuide,
    paths.exerciseList,
    paths.editProfileSurvivor,
    paths.speechPractice,
    paths.speechPracticeEasy,
    paths.speechPracticeMedium,
    paths.speechPracticeHard,
    paths.medication,
    paths.addMedication,
    `${paths.editMedication}?id=${aspirin.id}`,
    paths.connectCaregiver,
    paths.addCaregiver,
    paths.emergencyLog,
    '/no/such/page',
  ])('%s', async (at) => {
    const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
    const { user } = await renderApp({ server: scriptedServer, phone, at, clock });
    await screen.findByRole('heading', { level: 1 });
    await user.click(screen.getByRole('button', { name: 'Get help' }));
    const asked = await screen.findByRole('alertdialog', { name: question });
    expect(asked).toHaveAttribute('data-field', 'red');
    expect(within(asked).getByRole('link', { name: 'Call 112 now' })).toBeVisible();
    aSecondLater();
    arm();
    await user.click(within(asked).getByRole('button', { name: 'Yes, send alert' }));
    await waitFor(() => expect(phone.callsTo(sendCall)).toHaveLength(1));
  });
});

test('without a connection it says before the second tap that nobody can be told now, and to phone', async () => {
  const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  const at = paths.survivorDashboard;
  phone.network.up = false;
  const { user } = await renderApp({ server: scriptedServer, phone, at, clock });
  await screen.findByRole('heading', { level: 1, name: /Rosa/ });
  await user.click(screen.getByRole('button', { name: 'Get help' }));
  const asked = within(await screen.findByRole('alertdialog', { name: question }));
  expect(await asked.findByText('The server cannot be reached now.')).toBeVisible();
  expect(asked.getByText(/Nobody can be told now. Your alert waits on this device/)).toBeVisible();
  expect(asked.getByText('If you need help now, please phone.')).toBeVisible();
  expect(asked.queryByText(/will be told/)).not.toBeInTheDocument();
});
