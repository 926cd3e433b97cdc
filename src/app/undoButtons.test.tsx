import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { eventually } from '../../testkit/page/fakeClock.ts';
import { findEditMedicineForm, setTime } from '../../testkit/page/medicineForm.ts';
import { makeReminder, mockSurvivorResponses } from '../../testkit/page/mockServer.ts';
import {
  clock,
  minute,
  openPage,
  pageTestbed,
  phone,
  waitForText,
} from '../../testkit/page/pageTestbed.ts';
import { recordAnswer } from '../doses/recordAnswer.ts';
import { snoozeAlarms } from '../features/alarms/alarmActions.ts';
import { selectMissed, selectRinging } from '../features/alarms/selectors.ts';

pageTestbed();
const open = async (...names: string[]) => {
  mockSurvivorResponses(phone, { reminders: names.map((name) => makeReminder(name, '08:00')) });
  const view = await openPage('/medication', 'My Medications');
  const ringing = () => selectRinging(view.store.getState());
  const rings = (...keys: string[]) =>
    eventually(() => expect(ringing().map(({ medicineKey }) => medicineKey)).toEqual(keys));
  const snooze = () => {
    view.store.dispatch(snoozeAlarms(ringing()));
    return waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  return { ...view, rings, snooze };
};

test('a pause begins with the dose that is due, also offline; its undo lets it ring again', async () => {
  const { tap, rings, snooze, store } = await open('Aspirin');
  const pause = async () => {
    await rings('aspirin');
    await snooze();
    await tap('Pause');
    expect(screen.getByRole('dialog')).toHaveTextContent('This includes the dose of 8:00.');
    await tap('Yes, pause it');
    await waitForText('Aspirin is paused. It rings again on Tuesday 17 March.');
    expect(store.getState().announcements.announcement).toMatchObject({ tone: 'paused' });
    await rings();
  };
  phone.network.up = false;
  await clock.advance(minute);
  await pause();
  await clock.advance(minute);
  await tap('Undo: paused, Aspirin');
  await pause();
  await clock.advance(20 * minute);
  expect(selectMissed(store.getState())).toEqual([]);
  await rings();
});

test('an edited time of a taken dose starts tomorrow, and the undo of the edit keeps it taken', async () => {
  const { tap, user, rings, store } = await open('Aspirin');
  await rings('aspirin');
  const dose = { medicineKey: 'aspirin', dose: '2026-03-10T08:00' };
  await store.dispatch(recordAnswer({ ...dose, status: 'taken' }));
  phone.network.up = false;
  await clock.advance(minute);
  await user.click(screen.getByRole('link', { name: 'Edit' }));
  await findEditMedicineForm();
  setTime(1, '08:03');
  await tap('UPDATE');
  const question = await screen.findByRole('dialog', { name: 'Aspirin: taken at 8:00 today' });
  expect(within(question).getByRole('radio', { name: 'From tomorrow' })).toBeChecked();
  await tap('Save the new time');
  const card = await screen.findByRole('article', { name: 'Aspirin' });
  expect(card).toHaveTextContent(/Taken at 8:00.*8:03.*Next tomorrow at 8:03/);
  await tap('Undo: changed, Aspirin');
  await waitForText('Undone: changed, Aspirin');
  expect(await screen.findByRole('article', { name: 'Aspirin' })).toHaveTextContent(
    /Taken at 8:00.*50mg/,
  );
  await clock.advance(5 * minute);
  await rings();
});
