/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { Activity } from '../../contract/endpoints/index.ts';
import { feed } from '../../domain/specConstants.ts';
import { feedPage, loggedExercises } from '../../testkit/page/mockFeed.ts';
import { refetchFeed } from './refetchFeed.ts';

const pagesOf = (log: readonly Activity[], count: number) =>
  Array.from({ length: count }, (_none, index) => feedPage(log, index + 1));

/** Reads the log `now` after so many pages of the log `before` were loaded. */
const read = async (before: readonly Activity[], pages: number, now: readonly Activity[]) => {
  const asked: number[] = [];
  const reply = await refetchFeed(pagesOf(before, pages), (page) => {
    asked.push(page);
    return Promise.resolve({ data: feedPage(now, page) });
  });
  if ('error' in reply) throw new Error('no page was refused');
  return { asked, activities: reply.data.activities, ...reply.data.pagination };
};

const old = loggedExercises(60);
const [fresh] = loggedExercises(1) as [Activity];
const grown = [fresh, ...old];

test.each([
  ['only page 1 when no more was loaded', 1, [1], 6, true],
  ['4 of 10 loaded pages after one new activity', 10, [1, 2, 3, 4], 51, true],
  ['4 of all pages, and there are no more', 12, [1, 2, 3, 4], 61, false],
])('asks for %s', async (_what, loaded, pagesAsked, count, more) => {
  const { asked, activities, page, hasMore } = await read(old, loaded, grown);
  expect(asked).toEqual(pagesAsked);
  expect(activities).toEqual(grown.slice(0, count));
  expect([page, hasMore]).toEqual([Math.floor(count / feed.pageSize), more]);
});

test('puts a late activity at its own earlier time, and names a caregiver known later', async () => {
  const named = { ...old[0]!, by: 'Carl' };
  const now = [named, ...old.slice(1, 17), fresh, ...old.slice(17)];
  expect((await read(old, 10, now)).activities).toEqual(now.slice(0, 51));
});

test.each([32, 48])('leaves no gap after %i new activities', async (count) => {
  const now = [...loggedExercises(count), ...old];
  const { asked, activities, page } = await read(old, 10, now);
  expect(asked).toHaveLength(Math.ceil((count + 1) / feed.pageSize));
  expect(activities).toEqual(now.slice(0, activities.length));
  expect(page).toBe(Math.floor(activities.length / feed.pageSize));
});

test('replaces all pages when nothing loaded is in the log any more', async () => {
  const now = loggedExercises(80);
  const { asked, activities, page, hasMore } = await read(old, 10, now);
  expect(asked).toHaveLength(10);
  expect(activities).toEqual(now.slice(0, 50));
  expect([page, hasMore]).toEqual([10, true]);
});

test('sees activities added below the last one, and passes on an error', async () => {
  const few = old.slice(0, 5);
  expect((await read(few, 1, [...few, fresh])).hasMore).toBe(true);
  const error = { kind: 'network' } as const;
  const reply = await refetchFeed(pagesOf(old, 3), (page) =>
    Promise.resolve(page === 2 ? { error } : { data: feedPage(old, page) }),
  );
  expect(reply).toEqual({ error });
});
