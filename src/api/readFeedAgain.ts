import type { AnswerOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import { feed } from '../../domain/constants.ts';
import { isJoined, onceEach, pagesReadAgain } from '../../domain/feed.ts';
import type { CallError } from './baseQuery.ts';

export type DashboardPage = AnswerOf<Endpoints['survivorDashboard']>;

type Reply = { readonly data: DashboardPage } | { readonly error: CallError };

/** The known part of RTK Query's own state that holds what a feed has loaded. */
interface WithPages {
  readonly api: {
    readonly queries: Readonly<
      Record<string, { readonly data?: { readonly pages: readonly DashboardPage[] } } | undefined>
    >;
  };
}

interface Asked {
  readonly forced?: boolean;
  readonly queryCacheKey?: string;
  readonly getState: () => unknown;
}

/** The pages that are there already, where they are read again and not for the first time. */
export const loadedPages = ({ forced, queryCacheKey, getState }: Asked) => {
  const { queries } = (getState() as WithPages).api;
  return (forced && queryCacheKey !== undefined && queries[queryCacheKey]?.data?.pages) || [];
};

const together = (
  loaded: readonly DashboardPage[],
  last: DashboardPage,
  fresh: DashboardPage['activities'],
): DashboardPage => {
  const known = loaded.flatMap(({ activities }) => activities);
  const all = isJoined(fresh, known) && last.pagination.hasMore ? [...fresh, ...known] : fresh;
  const activities = onceEach(all);
  if (activities.length === fresh.length) return { ...last, activities };
  const page = Math.floor(activities.length / feed.pageSize);
  const hasMore = loaded.at(-1)?.pagination.hasMore ?? false;
  return { ...last, activities, pagination: { ...last.pagination, page, hasMore } };
};

/**
 * Reads the feed from the top until it meets what is known, and makes one page of both. Nothing that
 * somebody has loaded is lost or asked for once more: an activity never changes once it is logged.
 */
export const readAgain = async (
  loaded: readonly DashboardPage[],
  readPage: (page: number) => Promise<Reply>,
): Promise<Reply> => {
  const known = loaded.flatMap(({ activities }) => activities);
  const pagesKnown = Math.ceil(known.length / feed.pageSize);
  let fresh: DashboardPage['activities'] = [];
  for (let page: number = feed.firstPage; ; page += 1) {
    const reply = await readPage(page);
    if ('error' in reply) return reply;
    fresh = onceEach([...fresh, ...reply.data.activities]);
    const isEnough = page >= pagesReadAgain && isJoined(fresh, known);
    if (!reply.data.pagination.hasMore || page >= pagesKnown || isEnough) {
      return { data: together(loaded, reply.data, fresh) };
    }
  }
};
