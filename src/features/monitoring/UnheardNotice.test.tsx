import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);
const lost = 'The server cannot be reached.';

test('an open page of a caregiver says within 10 s that it hears nothing any more, and takes it back', async () => {
  const phone = makePhone(carl);
  answerForCarl(phone);
  phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
  const clock = makeDrivenClock(now);
  await renderApp({ server: scriptedServer, phone, at: '/connectsurvivor', clock });
  await screen.findByRole('article', { name: 'Rosa Meyer' });
  phone.network.up = false;
  await clock.advance(4_000);
  expect(screen.queryByText(lost)).not.toBeInTheDocument();
  await clock.advance(5_000);
  expect(await screen.findByText(lost)).toBeVisible();
  expect(
    screen.getByText(
      /^You see what was known at \d+:\d\d\. What came since is missing, an emergency too\.$/,
    ),
  ).toBeVisible();
  phone.network.up = true;
  await clock.advance(5_000);
  await waitFor(() => expect(screen.queryByText(lost)).not.toBeInTheDocument());
});
