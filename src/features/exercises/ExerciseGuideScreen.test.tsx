import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { deviceStorage } from '../../app/persist.ts';
import { findHeading, openPage, phone, pageTestbed } from '../../../testkit/page/pageTestbed.ts';

const parts = ['Face/Mouth', 'Left Arm', 'Right Arm', 'Left Leg', 'Right Leg', 'Hand/Arm'];

pageTestbed();
beforeEach(() => deviceStorage().removeItem('persist:exercises'));

const open = () => openPage(paths.exerciseGuide, 'Exercise Guide', { readStoredLists: true });
const box = (name: string) => screen.getByRole('checkbox', { name });
const namesOf = (boxes: HTMLInputElement[]) =>
  boxes.map(({ labels }) => labels?.[0]?.textContent ?? '');
const kept = () => deviceStorage().getItem('persist:exercises');

test('Next leads to the list, by keys alone and with nothing chosen', async () => {
  const { user } = await open();
  const question = screen.getByRole('group', { name: 'Which parts of your body are affected?' });
  const boxes = within(question).getAllByRole<HTMLInputElement>('checkbox');
  expect(namesOf(boxes)).toEqual(parts);
  for (const one of boxes) expect(one).not.toBeChecked();
  screen.getByRole('button', { name: 'Next' }).focus();
  await user.keyboard('{Enter}');
  await findHeading('Exercises');
});

test('the choice is logged, sent nowhere, kept until the next visit, and deleted by Log Out', async () => {
  const first = await open();
  expect(screen.getByText('Your choice stays on this device. It is sent to nobody.')).toBeVisible();
  await first.user.click(box('Right Leg'));
  await first.user.click(box('Face/Mouth'));
  expect(first.services.noted).toEqual([]);
  await first.user.click(screen.getByRole('button', { name: 'Next' }));
  await findHeading('Exercises');
  expect(first.services.noted).toEqual([
    { what: 'Affected body parts', detail: { parts: 'Face/Mouth, Right Leg' } },
  ]);
  expect(JSON.stringify(phone.calls)).not.toMatch(/leg|mouth/i);
  await waitFor(async () => expect(await kept()).toContain('Face/Mouth'));
  await first.close();
  const { user } = await open();
  const checked = screen.getAllByRole<HTMLInputElement>('checkbox').filter((one) => one.checked);
  expect(namesOf(checked)).toEqual(['Face/Mouth', 'Right Leg']);
  await user.click(screen.getByRole('button', { name: 'Rosa Meyer' }));
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await findHeading('Login');
  await waitFor(async () => expect(await kept()).not.toContain('Face/Mouth'));
});
