import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkProperty } from '../testkit/domain/scheduleArbitraries.ts';
import {
  addAnswer,
  type AnswersByUser,
  attributeAnswer,
  makeAnswer,
  makeUndo,
  mergeAnswers,
} from './answers.ts';

const instant = fc.integer({ min: 0, max: 6 });
const user = fc.constantFrom('rosa', 'carl', 'dora');
const said = fc.oneof(
  fc
    .tuple(fc.constantFrom('taken' as const, 'skipped' as const), instant, instant)
    .map(([status, at, saidAt]) => makeAnswer(status, at, saidAt)),
  instant.map(makeUndo),
);
const statements = fc.array(fc.tuple(user, said), { maxLength: 8 });
type Statements = typeof statements extends fc.Arbitrary<infer T> ? T : never;
const collect = (list: Statements, known: AnswersByUser = {}) =>
  list.reduce((byUser, [who, what]) => addAnswer(byUser, who, what), known);
const merge = (list: Statements, known?: AnswersByUser) =>
  mergeAnswers(collect(list, known), 'rosa');

test('the order of arrival does not matter', () => {
  checkProperty(1000, statements, (list) => expect(merge(list.toReversed())).toEqual(merge(list)));
});

test('an undo of a caregiver ends their own answers alone', () => {
  checkProperty(1000, fc.tuple(statements, instant), ([list, at]) => {
    const others = list.filter(([who]) => who !== 'carl');
    const { status, occurredAt } = merge(others);
    const after = merge([...others, ['carl', makeUndo(at)]]);
    expect(after.status).toBe(status);
    if (status === 'taken') expect(after.occurredAt).toBe(occurredAt);
  });
});

test('an undo of the person ends all answers up to then; devices find no other that counts', () => {
  checkProperty(1000, fc.tuple(statements, instant), ([list, at]) => {
    const after = merge([...list, ['rosa', makeUndo(at)]]);
    const isLater = ([, what]: Statements[number]) =>
      what.status !== 'pending' && (what.saidAt ?? what.occurredAt ?? 0) > at;
    if (!list.some(isLater)) expect(after.status).toBe('pending');
    expect(after.undoneAt).toBeGreaterThanOrEqual(at);
    if (after.status !== 'pending')
      expect(after.saidAt ?? after.occurredAt).toBeGreaterThan(after.undoneAt ?? NaN);
  });
});

test('an answer of an unknown user is ended by any undo', () => {
  const known = attributeAnswer({ ...makeAnswer('taken', 3), undoneAt: 1 }, 'rosa');
  expect(merge([], known)).toEqual({ ...makeAnswer('taken', 3), undoneAt: 1 });
  expect(merge([['carl', makeUndo(4)]], known)).toEqual(makeUndo(4));
});

test.each([makeAnswer('taken', 1), { ...makeAnswer('taken', 1, 6), undoneAt: 3 }])(
  'the answer of one user counts as it was given: %j',
  (answer) => expect(mergeAnswers({ carl: answer }, 'rosa')).toEqual(answer),
);
