import { share } from '../../bench/support/share.ts';
import type { Sample } from './memory.ts';

/** What is looked at after the warm-up: its first part, of the whole run. */
const warmUp = 0.25;
const MiB = 1024 * 1024;

/** What must not be exceeded. */
export const bounds = {
  /** By which the heap may rise from the end of the warm-up to the end of the run. */
  heapRise: 8 * MiB,
  externalRise: 6 * MiB,
  /** How many times as large the resident memory of the last third may be as that of the first. */
  rssRatio: 1.25,
  filesMore: 15,
  resourcesMore: 15,
  /** Of SQLite's log. */
  wal: 16 * MiB,
} as const;

export interface Flatness {
  /** Bytes by which it rose over the time after the warm-up, by the line through it. */
  readonly heapRise: number;
  readonly externalRise: number;
  readonly rssRatio: number;
  readonly filesMore: number;
  readonly resourcesMore: number;
  readonly heap: number;
  readonly rss: number;
  readonly samples: number;
}

/** The median of the slopes between any two of them (Theil and Sen): a few outliers do not move it. */
const slopeOf = (points: readonly (readonly [number, number])[]): number => {
  const slopes = points.flatMap(([x, y], index) =>
    points.slice(index + 1).map(([otherX, otherY]) => (otherY - y) / (otherX - x)),
  );
  return slopes.length === 0 ? 0 : share(slopes, 0.5);
};

const median = (values: readonly number[]): number => share(values, 0.5);

export const flatnessOf = (all: readonly Sample[]): Flatness => {
  const samples = all.slice(Math.ceil(all.length * warmUp));
  const lasted = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
  const third = Math.max(1, Math.floor(samples.length / 3));
  const rise = (of: (sample: Sample) => number) =>
    slopeOf(samples.map((sample) => [sample.at, of(sample)])) * lasted;
  const ends = (of: (sample: Sample) => number) =>
    [samples.slice(0, third), samples.slice(-third)].map((part) => median(part.map(of)));
  const more = (of: (sample: Sample) => number) => {
    const [first = 0, last = 0] = ends(of);
    return last - first;
  };
  const [firstRss = 1, lastRss = 1] = ends(({ rss }) => rss);
  return {
    heapRise: rise(({ heap }) => heap),
    externalRise: rise(({ external }) => external),
    rssRatio: lastRss / firstRss,
    filesMore: more(({ files }) => files),
    resourcesMore: more(({ resources }) => resources),
    heap: median(samples.map(({ heap }) => heap)),
    rss: median(samples.map(({ rss }) => rss)),
    samples: samples.length,
  };
};

/** Fewer tell of no line. */
const fewest = 4;

/** In words, what is not flat. */
export const judgeFlatness = (flatness: Flatness, wal: number): string[] => {
  const mib = (bytes: number) => `${(bytes / MiB).toFixed(1)} MiB`;
  const { heapRise, externalRise, rssRatio, filesMore, resourcesMore, samples } = flatness;
  return [
    ...(samples < fewest ? [`only ${samples} looks at the memory`] : []),
    ...(heapRise > bounds.heapRise ? [`the heap rose by ${mib(heapRise)}`] : []),
    ...(externalRise > bounds.externalRise ? [`its buffers rose by ${mib(externalRise)}`] : []),
    ...(rssRatio > bounds.rssRatio ? [`resident memory: ${rssRatio.toFixed(2)} times`] : []),
    ...(filesMore > bounds.filesMore ? [`${filesMore} more files are open`] : []),
    ...(resourcesMore > bounds.resourcesMore ? [`${resourcesMore} more resources live`] : []),
    ...(wal > bounds.wal ? [`SQLite's log grew to ${mib(wal)}`] : []),
  ];
};
