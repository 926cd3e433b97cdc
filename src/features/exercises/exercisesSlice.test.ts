/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { carl } from '../../../testkit/page/mockCaregiver.ts';
import { rosa } from '../../../testkit/page/mockServer.ts';
import { sessionResumed, signedIn, signedOut } from '../auth/events.ts';
import { activeSurvivorChanged, activeSurvivorCleared } from '../monitoring/events.ts';
import { type ExercisesState, exercisesReducer, affectedPartsSelected } from './exercisesSlice.ts';

type Step = Parameters<typeof exercisesReducer>[1];

const after = (...steps: readonly Step[]): ExercisesState =>
  steps.reduce(exercisesReducer, exercisesReducer(undefined, { type: 'nothing' }));
const watched = (personId: string) =>
  activeSurvivorChanged({ personId, fname: 'Rosa', zone: 'UTC' });
const parts = ['Left Arm', 'Left Leg'] as const;
const chosen = affectedPartsSelected([...parts]);
const rosaResumes = sessionResumed({ user: rosa.user });
const carlResumes = sessionResumed({ user: carl.user });
const carlsNone = { ownerId: carl.user.id, personId: null, parts: [] };

test('a choice stays with the same user, and ends with their session', () => {
  expect(after(rosaResumes, chosen, rosaResumes).parts).toEqual(parts);
  const next = signedIn({ token: 'carls', user: carl.user });
  expect(after(rosaResumes, chosen, next)).toEqual(carlsNone);
  expect(after(rosaResumes, chosen, signedOut())).toEqual(after());
});

test('the choice of a caregiver is about the survivor they look at', () => {
  const rosas = after(carlResumes, watched('rosa'), chosen, watched('rosa'));
  expect(rosas).toMatchObject({ personId: 'rosa', parts });
  const forNobody = after(carlResumes, chosen, watched('rosa'));
  expect(forNobody).toMatchObject({ personId: 'rosa', parts: [] });
  const doras = after(carlResumes, watched('rosa'), chosen, watched('dora'));
  expect(doras).toMatchObject({ personId: 'dora', parts: [] });
  expect(after(carlResumes, watched('rosa'), chosen, activeSurvivorCleared())).toEqual(carlsNone);
});
