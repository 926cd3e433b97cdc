import autocannon, { type Options } from 'autocannon';
import { percentile } from './percentile.ts';
import { fail } from './report.ts';

const rounds = 7;
const secondsEach = 2;

interface Figures {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p99: number;
}

interface Limits {
  readonly ratio: number;
  readonly p99?: number;
}

export const columns = ['', 'per second', 'floor', 'ratio', 'at least', 'p99', 'p99 of the floor'];

const measure = async (options: Options): Promise<Figures> => {
  const result = await autocannon({ ...options, duration: secondsEach });
  const failed = result.non2xx + result.errors;
  if (failed > 0) {
    throw new Error(
      `${failed} of ${result.requests.total} requests failed: ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
};

/** Short rounds in turn, so that a busy moment slows both; the first warms up. Returns a row of medians. */
export const compare = async (
  name: string,
  [product, floor]: readonly [product: string, floor: string],
  options: Omit<Options, 'url'>,
  limits: Limits,
): Promise<string[]> => {
  const done: { readonly own: Figures; readonly bare: Figures }[] = [];
  while (done.length <= rounds) {
    const own = await measure({ ...options, url: product });
    done.push({ own, bare: await measure({ ...options, url: floor }) });
  }
  const median = (pick: (round: (typeof done)[number]) => number) =>
    percentile(done.slice(1).map(pick), 0.5);
  const ratio = median(({ own, bare }) => own.perSecond / bare.perSecond);
  const p99 = median(({ own }) => own.p99);
  if (ratio < limits.ratio) fail(`${name} is below ${limits.ratio} of the floor`);
  if (limits.p99 !== undefined && p99 > limits.p99) fail(`${name}: p99 above ${limits.p99} ms`);
  return [
    name,
    median(({ own }) => own.perSecond).toFixed(0),
    median(({ bare }) => bare.perSecond).toFixed(0),
    ratio.toFixed(2),
    limits.ratio.toFixed(2),
    `${p99} ms`,
    `${median(({ bare }) => bare.p99)} ms`,
  ];
};
