import { buildIfStale } from '../../scripts/build.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { type FaultProxy, type Faulty, startFaultProxy } from './faultProxy.ts';
import { type Lane, type Ran, runSeries, type Series, type Tell } from './series.ts';

type InBrowser<R extends Ran> = Omit<Series<R>, 'openLane'> & {
  /** `chromium`: the program. */
  readonly openLane: (chromium: string) => Promise<Lane<R>>;
};

/** A series in a real Chromium, of the app as it is built. */
export const runInBrowser = async <R extends Ran>({ openLane, ...series }: InBrowser<R>) => {
  if (!(await buildIfStale())) process.exit(1);
  const chromium = await findChromium();
  await runSeries<R>({ ...series, openLane: () => openLane(chromium) });
};

/** What the runs of a lane have in common. */
export interface BrowserGround<Home> {
  /** A server, and who lives there. */
  readonly home: Home;
  /** The bad network between it and the browser. */
  readonly proxy: FaultProxy;
  /** Of the run that takes place. */
  readonly tell: Tell;
}

interface AnyHome {
  readonly origin: string;
  readonly remove: () => Promise<void>;
}

/** A lane whose runs share a server and the network before it; what else they share is made on these. */
export const openBrowserLane = async <Home extends AnyHome, R extends Ran>(
  makeHome: () => Promise<Home>,
  faulty: Faulty,
  openOn: (ground: BrowserGround<Home>) => Promise<Lane<R>>,
): Promise<Lane<R>> => {
  const home = await makeHome();
  let tellRun: Tell = () => undefined;
  const tell: Tell = (line) => tellRun(line);
  const proxy = await startFaultProxy({ target: home.origin, ...faulty, tell });
  const leave = async () => {
    await proxy.close();
    await home.remove();
  };
  const lane = await openOn({ home, proxy, tell }).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  return {
    run: (seed, ofRun) => {
      tellRun = ofRun;
      return lane.run(seed, ofRun);
    },
    close: async () => {
      await lane.close();
      await leave();
    },
  };
};
