import lighthouse, { type Result } from 'lighthouse';
import { percentile } from '../support/percentile.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const;

/** What saves less of every metric is not told, in milliseconds. */
const minSavingsMs = 50;

interface AuditOptions {
  /** Of the browser's debugging protocol. */
  readonly port: number;
  readonly url: string;
  /** Keeps the session and the caches of the worker. */
  readonly staysSignedIn: boolean;
}

const maxRepeats = 2;

/** Lighthouse as it is for a mobile device: a slow phone on a slow network, simulated. */
export const audit = async ({ port, url, staysSignedIn }: AuditOptions): Promise<Result> => {
  const settings = {
    port,
    logLevel: 'error' as const,
    onlyCategories: [...categories],
    disableStorageReset: staysSignedIn,
  };
  const navigate = async () => (await lighthouse(url, settings))?.lhr;
  let lhr = await navigate();
  // Chromium did not record the start of the navigation; Lighthouse advises to run it again.
  for (let left = maxRepeats; left > 0 && lhr?.runtimeError?.code === 'NO_NAVSTART'; left -= 1) {
    lhr = await navigate();
  }
  if (!lhr) throw new Error(`Lighthouse told nothing of ${url}`);
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  }
  return lhr;
};

/** The last is of the machine: a fast one has 1,500 to 2,000, which Lighthouse slows to a quarter. */
export const columns = [...categories, ...Object.keys(metrics), 'CPU index'];

const median = (runs: readonly Result[], pick: (run: Result) => number | undefined) =>
  percentile(
    runs.map((run) => pick(run) ?? Number.NaN),
    0.5,
  );
const scoreOf = (runs: readonly Result[], category: string) =>
  Math.round(100 * median(runs, (run) => run.categories[category]?.score ?? 0));

export const performanceOf = (runs: readonly Result[]) => scoreOf(runs, 'performance');

/** The medians of several runs of one page. */
export const row = (name: string, runs: readonly Result[]): string[] => [
  name,
  ...categories.map((category) => String(scoreOf(runs, category))),
  ...Object.entries(metrics).map(([metric, id]) => {
    const value = median(runs, ({ audits }) => audits[id]?.numericValue);
    return metric === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`;
  }),
  String(Math.round(median(runs, ({ environment }) => environment.benchmarkIndex))),
];

/** The first elements, addresses or words that an audit names. */
const namedIn = ({ details }: Result['audits'][string]): string => {
  const items: readonly object[] = details && 'items' in details ? (details.items ?? []) : [];
  return items
    .slice(0, 3)
    .map((item) => `\n      ${JSON.stringify(item).slice(0, 300)}`)
    .join('');
};

/** Every audit of accessibility and best practices that is not passed in full. */
export const failuresOf = ({ categories: found, audits }: Result): string[] =>
  (['accessibility', 'best-practices'] as const)
    .flatMap((category) => found[category]?.auditRefs ?? [])
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map(
      (one) =>
        `${one.id}: ${one.title}${one.displayValue ? `, ${one.displayValue}` : ''}${namedIn(one)}`,
    );

/** What would make the page faster, by Lighthouse's own estimate, most first. */
export const opportunitiesOf = ({ categories: found, audits }: Result): string[] =>
  (found.performance?.auditRefs ?? [])
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map((one) => ({
      told: one.displayValue ? `${one.id} (${one.displayValue})` : one.id,
      saved: Math.max(0, ...Object.values(one.metricSavings ?? {}).map(Number)),
    }))
    .filter(({ saved }) => saved >= minSavingsMs)
    .toSorted((a, b) => b.saved - a.saved)
    .map(({ told, saved }) => `${Math.round(saved)} ms: ${told}`);
