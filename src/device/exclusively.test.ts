import { expect, test } from '@jest/globals';
import { makeExclusively } from './exclusively.ts';

test('without locks of the browser, works of one name still run one after the other', async () => {
  const exclusively = makeExclusively(undefined);
  const told: string[] = [];
  const work = (name: string) => async () => {
    told.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 0));
    told.push(`${name} ends`);
    if (name === 'first') throw new Error('failed');
    return name;
  };
  const first = exclusively('outbox', work('first'));
  const second = exclusively('outbox', work('second'));
  const other = exclusively('other', work('other'));
  await expect(first).rejects.toThrow('failed');
  await expect(second).resolves.toBe('second');
  await other;
  expect(told.filter((line) => !line.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ]);
  expect(told.indexOf('other begins')).toBeLessThan(told.indexOf('first ends'));
});
