import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { openPage, pageTestbed } from '../../../testkit/page/pageTestbed.ts';

const names = [
  'Shoulder Flexion',
  'Shoulder Press',
  'Pronation & Supination',
  'Hip Flexion',
  'External & Internal Rotation',
  'Knee Extension',
  'Smiling',
  'Raise Your Eyebrows',
  'Frowning',
];

pageTestbed();
const cards = () => within(screen.getByRole('list', { name: 'Exercises' })).getAllByRole('button');
const cardNames = () => cards().map(({ textContent }) => textContent);
const video = () => screen.queryByLabelText(/^Sample video: /);
const source = () => screen.getByText((_words, element) => element?.localName === 'source');

test('the list has nine cards with a doctor; its buttons by body part are coming soon', async () => {
  const { user } = await openPage(paths.exerciseList, 'Exercises');
  expect(cardNames()).toEqual(names);
  expect(screen.getAllByText(/^Doctor: /)).toHaveLength(9);
  for (const [index, one] of cards().entries()) {
    expect(one).toHaveAccessibleName(names[index]);
    expect(one).toHaveAccessibleDescription(/^Doctor: Dr\. \w+$/);
  }
  const parts = within(screen.getByRole('group', { name: 'Exercises by body part' }));
  const buttons = parts.getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Right Leg',
    'Left Arm',
    'Face/Mouth',
  ]);
  for (const button of buttons) {
    await user.click(button);
    expect(cardNames()).toEqual(names);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Exercises by body part are coming soon. The list below shows all 9.',
    );
  }
});

test('each card opens a sample video, which loads when it is played', async () => {
  const { tap } = await openPage(paths.exerciseList, 'Exercises');
  await tap('Smiling');
  const dialog = await screen.findByRole('dialog', { name: 'Smiling' });
  expect(within(dialog).getByText(/^This is a sample video\./)).toBeVisible();
  expect(video()).toHaveAttribute('controls');
  expect(video()).toHaveAttribute('preload', 'none');
  expect(video()).not.toHaveAttribute('autoplay');
  expect(source()).toHaveAttribute('src', '/videos/placeholder.mp4');
  expect(source()).toHaveAttribute('type', 'video/mp4');
  const failed = 'The video could not be loaded.';
  expect(screen.queryByText(failed)).not.toBeInTheDocument();
  fireEvent.error(source());
  const shown = within(dialog).getAllByRole('alert');
  expect(shown[0]).toHaveTextContent(failed);
});
