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

/** Lighthouse as it is for a mobile device: a slow phone on a slow network, simulated. */
export const audit = async ({ port, url, staysSignedIn }: AuditOptions): Promise<Result> => {
  const settings = {
    port,
    logLevel: 'error' as const,
    onlyCategories: [...categories],
    disableStorageReset: staysSignedIn,
  };
  const lhr = (await lighthouse(url, settings))?.lhr;
  if (!lhr) throw new Error(`Lighthouse told nothing of ${url}`);
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  }
  return lhr;
};

/** A fast computer has 1,500 to 2,000, which Lighthouse slows to a quarter. */
const benchmarkIndex = 'CPU index';
const columns = [...categories, ...Object.keys(metrics), benchmarkIndex];

export const heading = `${''.padEnd(20)} ${columns.map((name) => name.padStart(14)).join(' ')}`;

const median = (values: readonly number[]) => percentile(values, 0.5);

/** The medians of several runs of one page. */
export const row = (name: string, runs: readonly Result[]): string => {
  const scores = categories.map((category) =>
    String(Math.round(median(runs.map((run) => (run.categories[category]?.score ?? 0) * 100)))),
  );
  const figures = Object.entries(metrics).map(([metric, id]) => {
    const value = median(runs.map((run) => run.audits[id]?.numericValue ?? Number.NaN));
    return metric === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`;
  });
  const index = String(Math.round(median(runs.map((run) => run.environment.benchmarkIndex))));
  return [name.padEnd(20), ...[...scores, ...figures, index].map((cell) => cell.padStart(14))].join(
    ' ',
  );
};

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
