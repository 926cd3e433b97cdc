import { expect, test } from '@jest/globals';
import { makeExclusively } from './exclusively.ts';

test('without locks of the browser, works of one name still run one after the other', async () => {
  const exclusively = makeExclusively(undefined);
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 0));
    steps.push(`${name} ends`);
    if (name === 'first') throw new Error('failed');
    return name;
  };
  const first = exclusively('outbox', work('first'));
  const second = exclusively('outbox', work('second'));
  const other = exclusively('other', work('other'));
  await expect(first).rejects.toThrow('failed');
  expect([await second, await other]).toEqual(['second', 'other']);
  expect(steps.indexOf('second begins')).toBeGreaterThan(steps.indexOf('first ends'));
  expect(steps.indexOf('other begins')).toBeLessThan(steps.indexOf('first ends'));
});
