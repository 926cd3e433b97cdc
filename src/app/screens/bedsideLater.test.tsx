import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { minute } from '../../../domain/constants.ts';
import { putOffAlarms } from '../../features/alarms/alarmActions.ts';
import { selectShownAlarms } from '../../features/alarms/selectors.ts';
import { makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { makePhone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';

test('Bedside mode says after Later when it rings again, before anything of tomorrow', async () => {
  const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  const phone = makePhone(rosa);
  answerFor(phone, { reminders: [reminderOf('Aspirin', '08:05')] });
  const at = '/survivordashboard';
  const { store, user } = await renderApp({ server: scriptedServer, phone, at, clock });
  await screen.findByRole('list', { name: 'Today' });
  await user.click(screen.getByRole('button', { name: 'Bedside mode' }));
  await settle();
  const bedside = within(screen.getByRole('dialog', { name: 'Bedside mode' }));
  expect(bedside.getByText('Next: Aspirin, 8:05.')).toBeVisible();
  await clock.advance(5 * minute);
  await waitFor(() => expect(selectShownAlarms(store.getState())).toHaveLength(1));
  store.dispatch(putOffAlarms(selectShownAlarms(store.getState())));
  expect(await bedside.findByText('Aspirin rings again at 8:10.')).toBeVisible();
});
