/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { rosa } from '../../../testkit/page/scripted.ts';
import { sessionResumed, signedIn, signedOut } from '../auth/events.ts';
import { personWatched, watchEnded } from '../monitoring/events.ts';
import { type ExercisesState, exercisesReducer, partsChosen } from './exercisesSlice.ts';

type Step = Parameters<typeof exercisesReducer>[1];

const after = (...steps: readonly Step[]): ExercisesState =>
  steps.reduce<ExercisesState | undefined>(exercisesReducer, undefined) ?? fail();
const fail = (): never => {
  throw new Error('Nothing happened.');
};

const watched = (personId: string) => personWatched({ personId, fname: 'Rosa', zone: 'UTC' });
const chosen = partsChosen(['Left Arm', 'Left Leg']);
const rosaResumes = sessionResumed({ user: rosa.user });
const carlResumes = sessionResumed({ user: carl.user });

test('what was chosen stays with who comes back', () => {
  expect(after(rosaResumes, chosen, rosaResumes).parts).toEqual(['Left Arm', 'Left Leg']);
});

test('another person who signs in begins with nothing', () => {
  const state = after(rosaResumes, chosen, signedIn({ token: 'carls', user: carl.user }));
  expect(state).toEqual({ ownerId: carl.user.id, personId: null, parts: [] });
});

test('nothing of it stays when somebody signs out', () => {
  expect(after(rosaResumes, chosen, signedOut())).toEqual(after({ type: 'nothing' }));
});

test('of a caregiver it is about whom they look at: the same person again changes nothing', () => {
  const state = after(carlResumes, watched('rosa'), chosen, watched('rosa'));
  expect(state).toMatchObject({ personId: 'rosa', parts: ['Left Arm', 'Left Leg'] });
});

test('what was chosen for nobody is not of the first survivor who is looked at', () => {
  const state = after(carlResumes, chosen, watched('rosa'));
  expect(state).toMatchObject({ personId: 'rosa', parts: [] });
});

test('another survivor who is looked at has not the parts of the one before', () => {
  const state = after(carlResumes, watched('rosa'), chosen, watched('dora'));
  expect(state).toMatchObject({ personId: 'dora', parts: [] });
});

test('a survivor who is looked at no more leaves nothing', () => {
  const state = after(carlResumes, watched('rosa'), chosen, watchEnded());
  expect(state).toEqual({ ownerId: carl.user.id, personId: null, parts: [] });
});
