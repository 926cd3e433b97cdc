/** What the installed app is started with while a page of it is open already. */
export interface AppLaunchQueue {
  /** Hears the address that each start asks for. */
  onLaunch: (run: (target: URL) => void) => void;
  /** Loads that address in place of this page. */
  open: (target: URL) => void;
}

interface LaunchQueue {
  readonly setConsumer: (
    consume: (launch: { readonly targetURL?: string | undefined }) => void,
  ) => void;
}

/** The parts of a browser that launches need; most have no queue. */
export interface LaunchQueueDeps {
  readonly launchQueue?: LaunchQueue | undefined;
  readonly location: Pick<Location, 'assign'>;
}

/**
 * A browser hands over at once what the page itself was started with, and once more as it is reloaded:
 * that is its own address, and no start beside it.
 */
export const makeLaunchQueue = ({ launchQueue, location }: LaunchQueueDeps): AppLaunchQueue => ({
  onLaunch: (run) => {
    let isOwn = true;
    launchQueue?.setConsumer(({ targetURL }) => {
      if (!isOwn && targetURL !== undefined) run(new URL(targetURL));
    });
    isOwn = false;
  },
  open: (target) => location.assign(target),
});
