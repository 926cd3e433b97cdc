import type { Engine, Place } from './engines.ts';
import { type Ran, runSeries, type Series } from './series.ts';

type OnEngines<R extends Ran> = Omit<Series<R>, 'openLane' | 'lanes'> & {
  /** Each run has an empty database of its own, and can make more on the same engine. */
  readonly run: (place: Place, seed: number, make: Engine['make']) => Promise<R>;
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
          run: async (seed) => {
            place = await make();
            return run(place, seed, make).finally(clear);
          },
          close: clear,
        });
      },
    });
  }
};
