import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { adminTestbed } from '../../../testkit/page/adminTestbed.ts';
import { deviceStorage } from '../../app/persist.ts';

const { open } = adminTestbed();

const stored = { url: 'https://example.org/hip.mp4', title: 'Hip', doctor: 'Dr. Ng' };
const words = { easy: ['Tea'], medium: ['Milk'], hard: ['Water'] };

/** Writes the stored state of an earlier visit. */
const store = (videos: readonly (typeof stored)[], lists: typeof words) =>
  deviceStorage().setItem(
    'persist:admin',
    JSON.stringify({
      videos: JSON.stringify(videos),
      words: JSON.stringify(lists),
      _persist: JSON.stringify({ version: 1, rehydrated: true }),
    }),
  );

const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const samples = ['Shoulder Flexion', 'Knee Extension', 'Smiling'];

test.each([
  ['that keep to the rules of the forms are shown', {}, {}, ['Hip']],
  ['with an address that runs a script are not', { url: 'javascript:alert(1)' }, {}, samples],
  ['with a word that is too long are not', {}, { medium: ['a'.repeat(201)] }, samples],
])('stored lists %s', async (_what, video, lists, shown) => {
  await store([{ ...stored, ...video }], { ...words, ...lists });
  await open('#exercise');
  expect(titles()).toEqual(shown);
});
