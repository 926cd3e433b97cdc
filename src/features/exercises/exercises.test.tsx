import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within, fireEvent } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { deviceStorage } from '../../app/persist.ts';
import { findHeading, openPage, phone, pageTestbed } from '../../../testkit/page/pageTestbed.ts';
import { carl } from '../../../testkit/page/mockServer.ts';
import { sessionResumed } from '../auth/events.ts';
import { activeSurvivorChanged, activeSurvivorCleared } from '../monitoring/events.ts';
import { type ExercisesState, exercisesReducer, affectedPartsSelected } from './exercisesSlice.ts';

const parts = ['Face/Mouth', 'Left Arm', 'Right Arm', 'Left Leg', 'Right Leg', 'Hand/Arm'];

pageTestbed();
beforeEach(() => deviceStorage().removeItem('persist:exercises'));

const openGuide = () => openPage(paths.exerciseGuide, 'Exercise Guide', { readStoredLists: true });
const box = (name: string) => screen.getByRole('checkbox', { name });
const namesOf = (boxes: HTMLInputElement[]) =>
  boxes.map(({ labels }) => labels?.[0]?.textContent ?? '');
const kept = () => deviceStorage().getItem('persist:exercises');

test('the choice is optional, logged, sent nowhere, kept until the next visit, and deleted by Log Out', async () => {
  const first = await openGuide();
  const group = screen.getByRole('group', { name: 'Which parts of your body are affected?' });
  expect(group).toHaveAccessibleDescription(/^Choose all that fit\./);
  const boxes = within(group).getAllByRole<HTMLInputElement>('checkbox');
  expect(namesOf(boxes)).toEqual(parts);
  for (const one of boxes) expect(one).not.toBeChecked();
  screen.getByRole('button', { name: 'Next' }).focus();
  await first.user.keyboard('{Enter}');
  await findHeading('Exercises');
  await first.router.navigate(-1);
  await findHeading('Exercise Guide');
  expect(
    screen.getByText('Your choice stays on this device. Nobody else can see it.'),
  ).toBeVisible();
  await first.user.click(box('Right Leg'));
  await first.user.click(box('Face/Mouth'));
  const before = first.services.noted.length;
  await first.user.click(screen.getByRole('button', { name: 'Next' }));
  await findHeading('Exercises');
  expect(first.services.noted.slice(before)).toEqual([
    { what: 'Affected body parts', detail: { parts: 'Face/Mouth, Right Leg' } },
  ]);
  expect(JSON.stringify(phone.calls)).not.toMatch(/leg|mouth/i);
  await waitFor(async () => expect(await kept()).toContain('Face/Mouth'));
  await first.close();
  const { user } = await openGuide();
  const checked = screen.getAllByRole<HTMLInputElement>('checkbox').filter((one) => one.checked);
  expect(namesOf(checked)).toEqual(['Face/Mouth', 'Right Leg']);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sign out?' });
  await user.click(within(question).getByRole('button', { name: 'Log Out' }));
  await findHeading('Login');
  await waitFor(async () => expect(await kept()).not.toContain('Face/Mouth'));
});

const exercises = [
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

const cards = () => within(screen.getByRole('list', { name: 'Exercises' })).getAllByRole('button');
const cardNames = () => cards().map(({ textContent }) => textContent);
const video = () => screen.queryByLabelText(/^Sample video: /);
const source = () => screen.getByText((_words, element) => element?.localName === 'source');

test('the list has nine cards with a doctor; its buttons by body part are coming soon', async () => {
  const { user } = await openPage(paths.exerciseList, 'Exercises');
  expect(cardNames()).toEqual(exercises);
  expect(screen.getAllByText(/^Doctor: /)).toHaveLength(9);
  for (const [index, one] of cards().entries()) {
    expect(one).toHaveAccessibleName(exercises[index]);
    expect(one).toHaveAccessibleDescription(/^Doctor: \w+$/);
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
    expect(cardNames()).toEqual(exercises);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Exercises by body part are coming soon. The list above shows all 9.',
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

type Step = Parameters<typeof exercisesReducer>[1];

const after = (...steps: readonly Step[]): ExercisesState =>
  steps.reduce(exercisesReducer, exercisesReducer(undefined, { type: 'nothing' }));
const watched = (personId: string) =>
  activeSurvivorChanged({ personId, fname: 'Rosa', zone: 'UTC' });
const left = ['Left Arm', 'Left Leg'] as const;
const chosen = affectedPartsSelected([...left]);
const carlResumes = sessionResumed({ user: carl.user });
const carlsNone = { personId: null, parts: [] };

test('the choice of a caregiver is about the survivor they look at', () => {
  const rosas = after(carlResumes, watched('rosa'), chosen, watched('rosa'));
  expect(rosas).toMatchObject({ personId: 'rosa', parts: left });
  const forNobody = after(carlResumes, chosen, watched('rosa'));
  expect(forNobody).toMatchObject({ personId: 'rosa', parts: [] });
  const doras = after(carlResumes, watched('rosa'), chosen, watched('dora'));
  expect(doras).toMatchObject({ personId: 'dora', parts: [] });
  expect(after(carlResumes, watched('rosa'), chosen, activeSurvivorCleared())).toEqual(carlsNone);
});
