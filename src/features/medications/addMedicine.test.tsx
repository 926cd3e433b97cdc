import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { json } from '../../../testkit/page/phone.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import {
  fillIn,
  findProblems,
  findSummary,
  name,
  quiet,
  save,
  setTime,
  status,
} from '../../../testkit/page/medicineForm.ts';
import { ownMedicines } from '../../../testkit/page/ownMedicines.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const own = ownMedicines();
const { server, at, openNew } = own;
const createCall = 'POST /api/reminders';

describe('saving', () => {
  test('makes one reminder per time, says so on the list, and the medicine is there', async () => {
    const app = await openNew();
    await fillIn(app.user, '  אספירין 💊 ');
    await app.user.click(screen.getByRole('button', { name: '+ Add Time' }));
    setTime(2, quiet(9));
    await app.user.click(save());
    await screen.findByRole('heading', { level: 1, name: 'My Medications' });
    expect(app.router.state.location.pathname).toBe('/medication');
    expect(status().getByText('Medication saved successfully!')).toBeVisible();
    expect(await screen.findByRole('article', { name: 'אספירין 💊' })).toBeVisible();
    const rows = await server.reminders(own.account);
    expect(
      rows.map(({ medicine_name, dosage, frequency }) => [medicine_name, dosage, frequency]),
    ).toEqual([
      ['אספירין 💊', '1 tablet', '2x'],
      ['אספירין 💊', '1 tablet', '2x'],
    ]);
    expect(
      own.phone.callsTo(createCall).map(({ headers }) => headers.get('idempotency-key')),
    ).toEqual(own.phone.callsTo(createCall).map(({ body }) => (body as { id: string }).id));
  });

  test('shows that it is busy, and a second tap or Enter saves once', async () => {
    const letGo = own.phone.hold(createCall);
    const app = await openNew();
    await fillIn(app.user);
    await app.user.click(save());
    const busy = await screen.findByRole('button', { name: 'Saving…' });
    aSecondLater();
    await app.user.click(busy);
    await app.user.type(name(), '{Enter}');
    fireEvent.submit(screen.getByRole('form', { name: 'Add Medication' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    letGo();
    await screen.findByRole('article', { name: 'Aspirin' });
    expect(own.phone.callsTo(createCall)).toHaveLength(1);
    expect(await server.reminders(own.account)).toHaveLength(1);
  });

  test('submits on Enter', async () => {
    const app = await openNew();
    await fillIn(app.user);
    await app.user.type(name(), '{Enter}');
    await screen.findByRole('article', { name: 'Aspirin' });
  });

  test('without a network succeeds on the device, says that it waits, and is sent later', async () => {
    own.phone.network.up = false;
    const app = await openNew();
    await fillIn(app.user);
    await app.user.click(save());
    await screen.findByRole('heading', { level: 1, name: 'My Medications' });
    expect(status().getByText(/^Medication saved successfully!/)).toBeVisible();
    const card = await screen.findByRole('article', { name: 'Aspirin' });
    expect(card).toHaveTextContent('Waiting to be sent');
    expect(await screen.findByText('1 change is not sent yet.')).toBeVisible();
    own.phone.network.up = true;
    await app.user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
    await waitFor(async () => expect(await server.reminders(own.account)).toHaveLength(1));
    await waitFor(() => expect(card).not.toHaveTextContent('Waiting to be sent'));
  });

  test('what waits outlives a reload, and goes out by itself', async () => {
    own.phone.network.up = false;
    const first = await openNew({ kept: true });
    await fillIn(first.user);
    await first.user.click(save());
    await screen.findByRole('article', { name: 'Aspirin' });
    first.close();
    own.phone.network.up = true;
    await at('/medication', { kept: true });
    expect(await screen.findByRole('article', { name: 'Aspirin' })).toBeVisible();
    await waitFor(async () => expect(await server.reminders(own.account)).toHaveLength(1));
  });

  test('a refusal of the server is shown, and the form kept', async () => {
    own.phone.answer(createCall, () =>
      json(400, { code: 'invalid', message: 'A medicine can have at most 24 times a day.' }),
    );
    const app = await openNew();
    await fillIn(app.user);
    await app.user.click(save());
    expect(await findProblems()).toEqual(['A medicine can have at most 24 times a day.']);
    await expectFocus(() => findSummary());
    expect(name()).toHaveValue('Aspirin');
    expect(app.store.getState().outbox.rows).toEqual([]);
    expect(app.store.getState().medications.changes).toEqual([]);
    expect(screen.queryByText(/saved successfully/)).not.toBeInTheDocument();
  });

  test('a refusal without words is said in the words of the spec', async () => {
    own.phone.answer(createCall, () => json(400, { code: 'invalid', message: '' }));
    const app = await openNew();
    await fillIn(app.user);
    await app.user.click(save());
    expect(await findProblems()).toEqual(['Failed to save medication']);
  });

  test('where the device cannot keep it, that is said', async () => {
    const app = await openNew();
    app.services.device.outbox.add = () => Promise.reject(new Error('full'));
    await fillIn(app.user);
    await app.user.click(save());
    expect(await findProblems()).toEqual(['Failed to save medication']);
    expect(app.store.getState().medications.changes).toEqual([]);
  });

  test('needs a signed-in person', async () => {
    const app = await openNew();
    await fillIn(app.user);
    app.store.dispatch({ type: 'auth/signedOut' });
    await app.user.click(save());
    expect(await findProblems()).toEqual(['User not logged in']);
  });
});
