import type { InstallPrompts } from './installPrompt.ts';
import { trySetItem } from './trySetItem.ts';

/** `steps`: the user installs by hand; `none`: installed already or not supported. */
export type InstallMethod = 'prompt' | 'steps' | 'none';

type BrowserName = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** An iPad reports itself as a Mac. */
export const isTouchSafari = ({ userAgent, maxTouchPoints }: BrowserName): boolean =>
  /Version\/.* Safari\//.test(userAgent) &&
  (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1));

interface InstallationDeps {
  readonly prompts: InstallPrompts;
  readonly browser: BrowserName;
  readonly isStandalone: () => boolean;
  readonly storage: Storage;
}

const declinedKey = 'installDeclined';

export const makeInstallation = ({
  prompts,
  browser,
  isStandalone,
  storage,
}: InstallationDeps) => ({
  method: (): InstallMethod => {
    if (prompts.isInstalled() || isStandalone()) return 'none';
    if (prompts.isOffered()) return 'prompt';
    return isTouchSafari(browser) ? 'steps' : 'none';
  },
  onChanged: prompts.onChanged,
  prompt: prompts.prompt,
  isDeclined: () => storage.getItem(declinedKey) !== null,
  decline: () => void trySetItem(storage, declinedKey, 'true'),
});

const standaloneModes = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'];

export const isStandalone = (): boolean =>
  (navigator as { readonly standalone?: boolean }).standalone === true ||
  standaloneModes.some((mode) => window.matchMedia(`(display-mode: ${mode})`).matches);

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
export const makeLaunchQueue = ({ launchQueue, location }: LaunchQueueDeps) => ({
  onLaunch: (run: (target: URL) => void) => {
    let isOwn = true;
    launchQueue?.setConsumer(({ targetURL }) => {
      if (!isOwn && targetURL !== undefined) run(new URL(targetURL));
    });
    isOwn = false;
  },
  open: (target: URL) => location.assign(target),
});
