import type { ResponseBody } from '../../contract/endpoints/index.ts';
import { feed } from '../../domain/specConstants.ts';
import { hasOverlap, uniqueById, overlapCheckedFromPage } from '../../domain/feed.ts';
import type { CallError } from './baseQuery.ts';

export type DashboardPage = ResponseBody<'survivorDashboard'>;

type PageResult = { readonly data: DashboardPage } | { readonly error: CallError };

interface WithPages {
  readonly api: {
    readonly queries: Readonly<
      Record<string, { readonly data?: { readonly pages: readonly DashboardPage[] } } | undefined>
    >;
  };
}

interface QueryContext {
  readonly forced?: boolean;
  readonly queryCacheKey?: string;
  readonly getState: () => unknown;
}

export const loadedPages = ({ forced, queryCacheKey, getState }: QueryContext) => {
  const { queries } = (getState() as WithPages).api;
  return (forced && queryCacheKey !== undefined && queries[queryCacheKey]?.data?.pages) || [];
};

const mergePages = (
  loaded: readonly DashboardPage[],
  last: DashboardPage,
  fresh: DashboardPage['activities'],
): DashboardPage => {
  const known = loaded.flatMap(({ activities }) => activities);
  // `uniqueById` keeps the first position and the last value: a caregiver's name may come later.
  const all =
    hasOverlap(fresh, known) && last.pagination.hasMore ? [...fresh, ...known, ...fresh] : fresh;
  const activities = uniqueById(all);
  if (activities.length === fresh.length) return { ...last, activities };
  const page = Math.floor(activities.length / feed.pageSize);
  const hasMore = loaded.at(-1)?.pagination.hasMore ?? false;
  return { ...last, activities, pagination: { ...last.pagination, page, hasMore } };
};

/** Reads from the top until it overlaps the loaded pages; older activities do not change. */
export const refetchFeed = async (
  loaded: readonly DashboardPage[],
  readPage: (page: number) => Promise<PageResult>,
): Promise<PageResult> => {
  const known = loaded.flatMap(({ activities }) => activities);
  const pagesKnown = Math.ceil(known.length / feed.pageSize);
  let fresh: DashboardPage['activities'] = [];
  for (let page: number = feed.firstPage; ; page += 1) {
    const reply = await readPage(page);
    if ('error' in reply) return reply;
    fresh = uniqueById([...fresh, ...reply.data.activities]);
    const isEnough = page >= overlapCheckedFromPage && hasOverlap(fresh, known);
    if (!reply.data.pagination.hasMore || page >= pagesKnown || isEnough) {
      return { data: mergePages(loaded, reply.data, fresh) };
    }
  }
};
