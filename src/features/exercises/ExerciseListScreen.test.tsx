import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '../../../contract/paths.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { exercises } from './exercises.ts';

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

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
  answerFor(phone, {});
});

const screenShown = (name: string) => screen.findByRole('heading', { level: 1, name });

const open = async (at: string = paths.exerciseList) => {
  const view = await renderApp({ server: scriptedServer, phone, at });
  await screenShown('Exercises');
  return view;
};

const openAsCarl = () => {
  phone = makePhone(carl);
  answerForCarl(phone);
  return open(paths.caregiverExerciseList);
};

const cards = () => within(screen.getByRole('list', { name: 'Exercises' })).getAllByRole('button');
const card = (name: string) => screen.getByRole('button', { name });
const cardNames = () => cards().map(({ textContent }) => textContent);
const dialog = () => screen.queryByRole('dialog');
const video = () => screen.queryByLabelText(/^Sample video: /);
const source = () => screen.getByText((_words, element) => element?.localName === 'source');
const gone = () => waitFor(() => expect(dialog()).not.toBeInTheDocument());

test('a fixed list of 9 exercise cards, in their order', async () => {
  await open();
  expect(cardNames()).toEqual(names);
});

test('Each has a doctor label, which describes the card and is no part of its name', async () => {
  await open();
  for (const one of cards()) expect(one).toHaveAccessibleDescription(/^Doctor: Dr\. \w+$/);
  for (const name of names) expect(card(name)).toHaveAccessibleName(name);
  expect(screen.getAllByText(/^Doctor: /)).toHaveLength(9);
});

test('each has a drawing of its own, without words, which a screen reader passes over', () => {
  const drawings = exercises.map(({ Drawing }) => renderToStaticMarkup(<Drawing />));
  for (const drawing of drawings) {
    expect(drawing).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(drawing.replaceAll(/<[^>]*>/g, '')).toBe('');
  }
  expect(new Set(drawings).size).toBe(9);
});

test('each card ends with a mark that it plays something, which a screen reader passes over', async () => {
  await open();
  for (const { innerHTML } of cards()) {
    expect(innerHTML).toMatch(
      /<span [^>]*aria-hidden="true"><svg [^>]*lucide-play[^>]*>.*<\/span>$/,
    );
  }
});

describe('Tapping a card opens a modal with a video embed (the video is a placeholder)', () => {
  test.each(names)('%s', async (name) => {
    const { user } = await open();
    await user.click(card(name));
    const modal = await screen.findByRole('dialog', { name });
    expect(modal).toContainElement(video());
    expect(within(modal).getByText(/^Doctor: Dr\. /)).toBeVisible();
    expect(within(modal).getByText(/^This is a sample video\./)).toBeVisible();
  });

  test('Video type mp4, with the browser’s own controls, and nothing of it loaded until it is played', async () => {
    const { user } = await open();
    expect(video()).toBeNull();
    await user.click(card('Smiling'));
    expect(video()).toHaveAttribute('controls');
    expect(video()).toHaveAttribute('preload', 'none');
    expect(video()).not.toHaveAttribute('autoplay');
    expect(video()).toHaveAccessibleName('Sample video: Smiling');
    expect(source()).toHaveAttribute('src', '/videos/placeholder.mp4');
    expect(source()).toHaveAttribute('type', 'video/mp4');
  });

  test('a video that cannot be loaded is said', async () => {
    const { user } = await open();
    await user.click(card('Smiling'));
    expect(screen.queryByText('The video could not be loaded.')).not.toBeInTheDocument();
    fireEvent.error(source());
    const said = screen.getAllByRole('alert').find((one) => dialog()?.contains(one));
    expect(said).toHaveTextContent('The video could not be loaded.');
  });
});

describe('the modal closes, takes the video with it and gives the focus back to the card', () => {
  const opened = async () => {
    const view = await open();
    card('Hip Flexion').focus();
    await view.user.keyboard('{Enter}');
    const modal = await screen.findByRole('dialog', { name: 'Hip Flexion' });
    aSecondLater();
    return { ...view, modal };
  };
  const isClosed = async () => {
    await gone();
    expect(video()).toBeNull();
    await expectFocus(() => card('Hip Flexion'));
  };

  test('by Close, the last of what can be tapped', async () => {
    const { user, modal } = await opened();
    const close = within(modal).getAllByRole('button').at(-1)!;
    expect(close).toHaveTextContent('Close');
    await user.click(close);
    await isClosed();
  });

  test('by Escape', async () => {
    const { user } = await opened();
    await user.keyboard('{Escape}');
    await isClosed();
  });

  test('by Back, which leaves the list where it is', async () => {
    const { router, user } = await renderApp({
      server: scriptedServer,
      phone,
      at: paths.exerciseGuide,
    });
    await screenShown('Exercise Guide');
    await router.navigate(paths.exerciseList);
    await screenShown('Exercises');
    await user.click(card('Hip Flexion'));
    await screen.findByRole('dialog', { name: 'Hip Flexion' });
    await router.navigate(-1);
    await isClosed();
    expect(router.state.location.pathname).toBe(paths.exerciseList);
  });
});

test('Body-part buttons Right Leg, Left Arm and Face/Mouth are static: they change nothing, and say so', async () => {
  const { user } = await open();
  const parts = within(screen.getByRole('group', { name: 'Exercises by body part' }));
  expect(parts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Right Leg',
    'Left Arm',
    'Face/Mouth',
  ]);
  for (const button of parts.getAllByRole('button')) {
    await user.click(button);
    expect(cardNames()).toEqual(names);
    expect(dialog()).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Exercises by body part are coming soon. The list below shows all 9.',
    );
  }
});

test('/caregiverexerciselist: the same list plus an Edit Affected Parts button to /editaffectedparts', async () => {
  await openAsCarl();
  expect(cardNames()).toEqual(names);
  const edit = screen.getByRole('link', { name: 'Edit Affected Parts' });
  expect(edit).toHaveAttribute('href', paths.editAffectedParts);
});

test('a survivor’s list has no way to the affected parts of a caregiver', async () => {
  await open();
  expect(screen.queryByRole('link', { name: 'Edit Affected Parts' })).not.toBeInTheDocument();
});
