import type { Activity } from '../../contract/endpoints/index.ts';
import { feed } from '../../domain/specConstants.ts';
import type { DashboardPage } from '../../src/api/refetchFeed.ts';
import { json, type FakeDevice } from './fakeDevice.ts';
import { makeActivity, rosa } from './mockServer.ts';

const limit = feed.pageSize;
const { fname, lname, avatarUrl } = rosa.user;

/** `Exercise 3`, `Exercise 2`, `Exercise 1`, newest first. */
export const loggedExercises = (count: number): Activity[] =>
  Array.from({ length: count }, (_none, index) => makeActivity(`Exercise ${count - index}`));

/** A page of this log, newest first, as the server sends it. */
export const feedPage = (log: readonly Activity[], page: number): DashboardPage => ({
  user: { fname, lname, avatarUrl },
  activities: log.slice((page - 1) * limit, page * limit),
  pagination: { page, limit, hasMore: log.length > page * limit },
});

/** Answers every page of this log from now on. */
export const mockFeedResponses = (phone: FakeDevice, log: readonly Activity[]): void => {
  for (let page = 1; page <= Math.max(1, Math.ceil(log.length / limit)); page += 1) {
    const line = `GET /api/survivor-dashboard/${rosa.user.id}?page=${page}&`;
    phone.answer(line, () => json(200, feedPage(log, page)));
  }
};
