export interface AppLaunchQueue {
  onLaunch: (run: (target: URL) => void) => void;
  open: (target: URL) => void;
}

interface LaunchQueue {
  readonly setConsumer: (
    consume: (launch: { readonly targetURL?: string | undefined }) => void,
  ) => void;
}

export interface LaunchQueueDeps {
  readonly launchQueue?: LaunchQueue | undefined;
  readonly location: Pick<Location, 'assign'>;
}

/** The browser first delivers the page's own start, also after a reload; that one is ignored. */
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
