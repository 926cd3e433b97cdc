/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { titlesOf } from './testTitles.ts';

const told = (source: string, file = 'one.test.ts') => [...titlesOf(file, source)];

test.each([
  ['a test', `test('one', () => {});`],
  ['one named it', `it("one", () => {});`],
  ['a describe', `describe('one', () => {});`],
  ['one with parentheses for its own', `test.describe('one', () => {});`],
  ['a test in a describe', `describe(of, () => { test('one', () => {}); });`],
  ['a test of a table', `test.each<[string, number]>(rows)('one', () => {});`],
  ['a describe of a table', `describe.each(rows)('one', () => {});`],
  ['a line of its own', `test(\n  'one',\n  () => {},\n);`],
  ['a template without a hole', 'test(`one`, () => {});'],
  ['what is made of a test', `const own = test.extend({ page });\nown('one', () => {});`],
  ['words as the cases of a table', `test.each(['one'])(title, () => {});`],
  ['a case that begins a row', `test.each([['one', 'two']] as const)(title, () => {});`],
])('a title is the whole first argument of %s', (_what, source) => {
  expect(told(source)).toEqual(['one']);
});

test('a title has the quotes that are escaped in it, and a hole as it stands', () => {
  expect(told(`test('a person\\'s', () => {});`)).toEqual(["a person's"]);
  expect(told('test(`a ${state} one`, () => {});')).toEqual(['a ${state} one']);
});

test('a file is read as what its name says it holds', () => {
  const generic = `const same = <T>(it: T) => it; test('one', () => {});`;
  expect(told(generic, 'one.test.ts')).toEqual(['one']);
  const drawn = `const drawn = <p>It is</p>; test('one', () => {});`;
  expect(told(drawn, 'one.test.tsx')).toEqual(['one']);
});

test.each([
  ['a comment', `// test('one', () => {});\n/* test('one', () => {}); */`],
  ['an import', `import one from 'one';`],
  ['a part of a title', `test('one and two', () => {});`, 'one and two'],
  ['another call', `expect('one').toBe('one'); one()('one', () => {});`],
  ['a test of something else', `/one/.test('one');`],
  ['a row of a table, not at its begin', `test.each([[1, 'one']])(title, () => {});`],
  ['a table of no test', `const rows = [['one']];`],
  ['a test that is skipped', `test.skip('one', () => {});`],
  ['a test that is to be written', `test.todo('one');`],
  ['the only test', `test.only('one', () => {});`],
  ['a table that is skipped', `test.each.skip(['one'])('one', () => {});`],
  ['a skipped table', `test.skip.each(['one'])('one', () => {});`],
  [
    'a test in a describe that is skipped',
    `describe.skip('one', () => { test('one', () => {}); });`,
  ],
  ['a test that is not always one', `(isThere ? test : test.skip)('one', () => {});`],
])('no title is %s', (_what, source, ...others) => {
  expect(told(source)).toEqual(others);
});
