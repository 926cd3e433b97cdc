import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MedicineRecord } from '../../../../contract/endpoints/index.ts';
import { fieldLimits } from '../../../../contract/fieldLimits.ts';
import { callAs } from '../../../../testkit/browser/callWithRetry.ts';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import {
  fillInForm,
  findEditMedicineForm,
  findProblems,
  save,
  setTime,
  timeInHours,
  type,
  update,
} from '../../../../testkit/page/medicineForm.ts';
import { medicationTestbed } from '../../../../testkit/page/medicationTestbed.ts';
import { waitForText } from '../../../../testkit/page/pageTestbed.ts';
import { pictureFile } from '../../../../testkit/page/pictures.ts';
import { skipTapThrottle } from '../../../../testkit/page/renderApp.tsx';
import { formatClock } from '../../../platform/deviceClock.ts';

const own = medicationTestbed();
const medicines = () =>
  callAs<MedicineRecord[]>(own.account, 'GET', `/api/medicines/${own.account.user.id}`);
const card = () => screen.findByRole('article', { name: 'Aspirin' });
const note = () => screen.getByRole('textbox', { name: 'Note' });
const input = () => screen.getByLabelText<HTMLInputElement>('Picture');
type User = Awaited<ReturnType<typeof own.at>>['user'];
const tap = async (user: User, name: string, role = 'button') => {
  skipTapThrottle();
  await user.click(screen.getByRole(role, { name }));
};

test('a note and a drawing are saved with the medicine, also offline, shown on its card, and removed in its form', async () => {
  const { user, services } = await own.openNew();
  await fillInForm(user);
  await type(user, note(), 'x'.repeat(fieldLimits.note + 1));
  await user.click(save());
  expect(await findProblems()).toEqual(['❌ Please use at most 200 characters for the note']);
  await type(user, note(), ' with food ');
  await tap(user, 'Drops', 'radio');
  await screen.findByRole('figure', { name: 'Drops' });
  own.phone.network.up = false;
  skipTapThrottle();
  await user.click(save());
  expect(await card()).toHaveTextContent('with food');
  const drawing = within(await card()).getByRole('presentation');
  expect(drawing).toHaveAttribute('src', '/shapes/drops.svg');
  own.phone.network.up = true;
  services.goOnline();
  await waitFor(async () =>
    expect(await medicines()).toMatchObject([{ note: 'with food', shape: 'drops' }]),
  );
  await tap(user, 'Edit', 'link');
  await findEditMedicineForm();
  expect(note()).toHaveValue('with food');
  await user.clear(note());
  await tap(user, 'None', 'radio');
  skipTapThrottle();
  await user.click(update());
  expect(await card()).not.toHaveTextContent('with food');
  await waitFor(async () => expect(await medicines()).toMatchObject([{ note: '', shape: null }]));
});

test('each time has its own amount, which moves with it, is shown with its dose, and is removed in its form', async () => {
  const { user } = await own.openNew();
  await fillInForm(user);
  expect(screen.queryByRole('button', { name: 'Different amounts' })).toBeNull();
  await tap(user, '+ Add Time');
  setTime(2, timeInHours(7));
  await tap(user, 'Different amounts');
  const amount = (index: number) => screen.getByRole('textbox', { name: `Amount ${index}` });
  await type(user, amount(1), 'x'.repeat(fieldLimits.amount + 1));
  await user.click(save());
  expect(await findProblems()).toEqual(['❌ Please use at most 40 characters for the amount']);
  await type(user, amount(1), '1 tablet');
  await type(user, amount(2), '20 tablets');
  // On the way, both rows have the same time.
  for (const time of [timeInHours(7), timeInHours(8)]) {
    setTime(1, time);
    expect([amount(1), amount(2)].map((field) => (field as HTMLInputElement).value)).toEqual([
      '1 tablet',
      '20 tablets',
    ]);
  }
  await tap(user, 'SAVE');
  const unusual = await screen.findByRole('alertdialog', { name: '20 tablets?' });
  await user.click(within(unusual).getByRole('button', { name: 'No, go back' }));
  await type(user, amount(2), '2 tablets');
  await tap(user, 'SAVE');
  const shown = (ofFirst: string, ofSecond: string) => {
    const plan = [
      [timeInHours(7), ofFirst],
      [timeInHours(8), ofSecond],
    ] as const;
    const clocks = plan
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([time, amount]) => `${formatClock(time)}${amount}`);
    return `1 tablet · 2x a day, ${clocks.join(' and ')}`;
  };
  expect(await card()).toHaveTextContent(shown(' (2 tablets)', ' (1 tablet)'));
  await tap(user, 'Home', 'link');
  await screen.findAllByText('2 tablets');
  await user.click(screen.getByRole('link', { name: /^My Medications/ }));
  await card();
  await tap(user, 'Edit', 'link');
  await findEditMedicineForm();
  await user.clear(screen.getByDisplayValue('2 tablets'));
  await tap(user, 'UPDATE');
  await waitFor(async () =>
    expect(await card()).toHaveTextContent(shown(' (1 tablet)', ' (1 tablet)')),
  );
  const [{ amounts }] = (await medicines()) as [MedicineRecord];
  expect(amounts).toEqual([{ time: timeInHours(8), amount: '1 tablet' }]);
});

test('a picture is sent at once, beside what is typed; what fails is said at the field and can be tried again', async () => {
  const [row] = await own.addAt(6);
  const view = await own.openForm(row!.id);
  const { user } = view;
  await type(user, note(), 'with food');
  const drafts = Object.values<string>(sessionStorage).join(' ');
  expect([drafts.includes('with food'), drafts.includes(row!.id)]).toEqual([true, false]);
  const preview = (name: string) => screen.findByRole('figure', { name });
  await preview('No picture yet');
  const chosen = 'The picture you have chosen';

  await user.upload(input(), pictureFile({ content: new TextEncoder().encode('no picture') }));
  await preview(chosen);
  const unreadable = /This picture cannot be read\. Please choose a JPEG/;
  expect(input()).toHaveAccessibleDescription(expect.stringMatching(unreadable));
  expect(screen.queryByRole('button', { name: 'Send the picture again' })).not.toBeInTheDocument();
  await tap(user, 'Remove the chosen picture');
  expect(input()).toBeValid();
  await preview('No picture yet');

  own.phone.network.up = false;
  await user.upload(input(), pictureFile());
  await preview(chosen);
  const unsent = /The picture could not be sent\. Please try again when you are online\./;
  expect(input()).toHaveAccessibleDescription(expect.stringMatching(unsent));
  own.phone.network.up = true;
  const release = own.phone.hold('PUT /api/medicines/');
  await tap(user, 'Send the picture again');
  await preview('Sending the picture…');
  await user.upload(input(), pictureFile({ name: 'last.png' }));
  const sent = () => own.phone.callsTo('PUT /api/medicines/').map(({ body }) => body);
  // A second choice waits for the first.
  expect(sent()).toHaveLength(3);
  release();
  await waitFor(() => expect(sent()).toHaveLength(4));
  await waitForText('Picture saved.');
  await preview('Picture of this medicine');
  expect(input()).toBeValid();
  const [{ picture }] = (await medicines()) as [MedicineRecord];
  expect(sent().at(-1)).toEqual({ picture: expect.objectContaining({ name: 'last.png' }) });
  expect(picture).toMatch(/^\/api\/medicine-pictures\//);
  // Choosing was cancelled in a browser that then empties the field.
  fireEvent.change(input(), { target: { files: [] } });
  await preview('Picture of this medicine');
  expect(own.phone.callsTo('DELETE')).toEqual([]);

  expect(note()).toHaveValue('with food');
  skipTapThrottle();
  await user.click(update());
  const image = within(await card()).getByRole('presentation');
  await waitFor(() => expect(image).toHaveAttribute('src', picture));
  await waitFor(async () =>
    expect(await medicines()).toMatchObject([{ note: 'with food', picture }]),
  );

  await tap(user, 'Edit', 'link');
  await findEditMedicineForm();
  await preview('Picture of this medicine');
  await tap(user, 'Remove the picture');
  await preview('No picture yet');
  await expectFocus(input);
  expect(await medicines()).toMatchObject([{ picture: null }]);
  await user.upload(input(), pictureFile());
  await preview('Picture of this medicine');
  await tap(user, 'CANCEL', 'link');
  expect(within(await card()).getByRole('presentation')).toBeVisible();
});

test.each([
  ['is sent after the medicine was saved', true, 'Medication saved successfully!'],
  ['offline is said not to be saved', false, /The picture was not saved\./],
])('a picture chosen for a new medicine %s', async (_what, isOnline, words) => {
  const { user } = await own.openNew();
  await fillInForm(user);
  let endCrop = (): void => undefined;
  window.createImageBitmap = () =>
    new Promise((_resolve, reject) => {
      endCrop = () => reject(new Error('not decoded'));
    });
  const submit = save();
  await user.upload(input(), pictureFile());
  await user.click(submit);
  expect(submit).toHaveTextContent('Preparing the picture…');
  endCrop();
  Reflect.deleteProperty(window, 'createImageBitmap');
  await screen.findByRole('figure', { name: 'The picture is sent when you save.' });
  own.phone.network.up = isOnline;
  skipTapThrottle();
  await user.click(save());
  await waitForText(words);
  await waitFor(async () =>
    expect(within(await card()).queryAllByRole('presentation')).toHaveLength(isOnline ? 1 : 0),
  );
});
