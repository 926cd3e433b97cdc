/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { Activity } from '../../contract/endpoints/index.ts';
import { feed } from '../../domain/constants.ts';
import { feedPage, loggedExercises } from '../../testkit/page/scriptedFeed.ts';
import { readAgain } from './readFeedAgain.ts';

const limit = feed.pageSize;

const pagesOf = (log: readonly Activity[], count: number) =>
  Array.from({ length: count }, (_none, index) => feedPage(log, index + 1));

/** Reads a log of which so many pages were loaded when it was another, and counts what is asked. */
const read = async (before: readonly Activity[], pages: number, now: readonly Activity[]) => {
  const asked: number[] = [];
  const reply = await readAgain(pagesOf(before, pages), (page) => {
    asked.push(page);
    return Promise.resolve({ data: feedPage(now, page) });
  });
  if ('error' in reply) throw new Error('no page was refused');
  return { asked, activities: reply.data.activities, ...reply.data.pagination };
};

describe('a feed that is read again', () => {
  const old = loggedExercises(60);
  const [fresh] = loggedExercises(1) as [Activity];

  test('asks for page 1 alone where no more was loaded', async () => {
    const { asked, activities, page, hasMore } = await read(old, 1, [fresh, ...old]);
    expect(asked).toEqual([1]);
    expect(activities).toEqual([fresh, ...old.slice(0, 5)]);
    expect({ page, hasMore }).toEqual({ page: 1, hasMore: true });
  });

  test('keeps 10 loaded pages and asks for 4, not for 10, when a dose was logged', async () => {
    const { asked, activities, page, hasMore } = await read(old, 10, [fresh, ...old]);
    expect(asked).toEqual([1, 2, 3, 4]);
    expect(activities).toEqual([fresh, ...old.slice(0, 50)]);
    expect({ page, hasMore }).toEqual({ page: 10, hasMore: true });
  });

  test('finds the place of what came in late at its own earlier time', async () => {
    const now = [...old.slice(0, 17), fresh, ...old.slice(17)];
    const { activities } = await read(old, 10, now);
    expect(activities).toEqual(now.slice(0, 51));
  });

  test.each([
    ['more than 4 pages of it are new', 32],
    ['nearly all pages of it are new', 48],
  ])('leaves no gap where so much was logged that %s', async (_what, count) => {
    const now = [...loggedExercises(count), ...old];
    const { asked, activities, page } = await read(old, 10, now);
    expect(asked).toHaveLength(Math.ceil((count + 1) / limit));
    expect(activities).toEqual(now.slice(0, activities.length));
    expect(page).toBe(Math.floor(activities.length / limit));
  });

  test('begins anew where nothing of it is known any more', async () => {
    const now = loggedExercises(80);
    const { asked, activities, page, hasMore } = await read(old, 10, now);
    expect(asked).toHaveLength(10);
    expect(activities).toEqual(now.slice(0, 50));
    expect({ page, hasMore }).toEqual({ page: 10, hasMore: true });
  });

  test('goes on knowing that there is no more', async () => {
    const { activities, hasMore } = await read(old, 12, [fresh, ...old]);
    expect(activities).toEqual([fresh, ...old]);
    expect(hasMore).toBe(false);
  });

  test('learns of what came in below all that there was', async () => {
    const few = old.slice(0, 5);
    expect((await read(few, 1, [...few, fresh])).hasMore).toBe(true);
  });

  test('changes nothing when a page is refused', async () => {
    const error = { kind: 'network' } as const;
    const refused = await readAgain(pagesOf(old, 3), (page) =>
      Promise.resolve(page === 2 ? { error } : { data: feedPage(old, page) }),
    );
    expect(refused).toEqual({ error });
  });
});
