import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { addDays } from '../../../domain/zonedTime.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import {
  clock,
  waitForTextGone,
  minute,
  openPage,
  phone,
  pageTestbed,
  waitForText,
  start,
} from '../../../testkit/page/pageTestbed.ts';
import { rosa } from '../../../testkit/page/mockServer.ts';
import { carl } from '../../../testkit/page/mockCaregiver.ts';

const now = start + 4 * 60 * minute;
const listCall = 'GET /api/doses/';
pageTestbed(carl);

const doseOf = (
  medicine_name: string,
  status: RecordedDose['status'],
  daysAgo: number,
): RecordedDose => ({
  medicine_name,
  dose: `${addDays('2026-03-10', -daysAgo)}T08:00`,
  status,
  occurred_at: status === 'pending' ? null : now - daysAgo * 86_400_000,
});
const answerDoses = (...doses: RecordedDose[]) => phone.answer(listCall, () => json(200, doses));

const open = (title: string, at = '/adherence') => {
  clock.sleepUntil(now);
  return openPage(at, title);
};
const table = () => screen.findByRole('table');
const cellsOf = async (name: RegExp) =>
  within(within(await table()).getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ childNodes }) => [...childNodes].at(-1)?.textContent);
const readAgain = () => window.dispatchEvent(new Event('focus'));
test('a table and sentences say for each medicine and for all what became of the doses of 7 or 30 days', async () => {
  const aspirin = (status: RecordedDose['status'], daysAgo: number) =>
    doseOf('Aspirin', status, daysAgo);
  const doses = [
    ...[1, 2, 6, 7, 29].map((daysAgo) => aspirin('taken', daysAgo)),
    aspirin('skipped', 4),
    doseOf('Statin', 'taken', 1),
  ];
  answerDoses(...doses);
  const { user } = await open("Rosa's Doses");
  expect(await table()).toHaveAccessibleName('Doses of the last 7 days');
  expect(await cellsOf(/^Aspirin/)).toEqual(['3', '1', '0', '4', '75%']);
  expect(await cellsOf(/^Statin/)).toEqual(['1', '0', '0', '1', '100%']);
  expect(await cellsOf(/^All medicines/)).toEqual(['4', '1', '0', '5', '80%']);
  await waitForText('All medicines: 4 of 5 doses taken, 1 skipped in the last 7 days.');

  const choices = ['7 days', '30 days'].map((name) => screen.getByRole('radio', { name }));
  expect(screen.getAllByRole('radio')).toEqual(choices);
  expect(choices[0]).toBeChecked();
  await user.click(choices[1]!);
  expect(await cellsOf(/^Aspirin/)).toEqual(['5', '1', '0', '6', '83%']);
  expect(await table()).toHaveAccessibleName('Doses of the last 30 days');
  expect(phone.callsTo(listCall).map(({ line }) => line)).toEqual([
    `${listCall}${rosa.user.id}?days=30`,
  ]);
});

test('without a dose that is over there is nothing to save or print; an open one is named', async () => {
  answerDoses();
  const release = phone.hold(listCall);
  await open("Rosa's Doses");
  await waitForText('Loading…');
  release();
  await waitForText('No doses were due.');
  for (const words of ['Loading…', 'Save as CSV', 'Print']) {
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  }
  answerDoses(doseOf('Aspirin', 'pending', 1));
  readAgain();
  await waitForText('1 dose is still open and is not counted yet.');
  expect(screen.queryByText('No doses were due.')).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('without the network or the server it says so, with the age of what was read; Try again reads the doses', async () => {
  answerDoses(doseOf('Aspirin', 'taken', 1));
  const away = 'This needs the network';
  const { router, tap } = await open("Rosa's Medications", '/CGmedication');
  phone.network.up = false;
  await router.navigate('/adherence');
  await waitForText(away);
  expect(screen.queryByText('No doses were due.')).not.toBeInTheDocument();
  phone.network.up = true;
  await tap('Try again');
  await table();
  await waitForTextGone(away);
  const failed = 'The doses could not be read';
  const stop = phone.answer(listCall, () => json(500, { code: 'internal', message: 'No.' }));
  readAgain();
  await waitForText(failed);
  await waitForText('What is shown was read just now.');
  expect(await table()).toBeVisible();
  stop();
  await tap('Try again');
  await waitForTextGone(failed);
});
