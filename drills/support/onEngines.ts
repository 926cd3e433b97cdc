import type { Engine, Place } from './engines.ts';
import { type Ran, runSeries, type Series, type Tell } from './series.ts';

/** What a run has at hand beside its seed. */
export interface Ground {
  /** An empty database of its own. */
  readonly place: Place;
  /** Makes more of them on the same engine. */
  readonly make: Engine['make'];
  readonly tell: Tell;
}

type OnEngines<R extends Ran> = Omit<Series<R>, 'openLane' | 'lanes'> & {
  readonly run: (seed: number, ground: Ground) => Promise<R>;
  readonly on: readonly Engine[];
};

/** A series on each engine, one after the other. */
export const runOnEngines = async <R extends Ran>({ run, on, ...series }: OnEngines<R>) => {
  for (const { engine, make } of on) {
    await runSeries<R>({
      ...series,
      name: `${series.name}-${engine}`,
      openLane: () => {
        let place: Place | undefined;
        const clear = async () => {
          await place?.remove();
          place = undefined;
        };
        return Promise.resolve({
          run: async (seed, tell) => {
            place = await make();
            return run(seed, { place, make, tell }).finally(clear);
          },
          close: clear,
        });
      },
    });
  }
};
