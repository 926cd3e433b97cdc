import type { InstallPrompts } from './installPrompt.ts';

/**
 * How the app gets an icon of its own here: by a `prompt` of the browser, by `steps` that the person
 * takes; `none` where it has one, or the browser gives none.
 */
export type InstallWay = 'prompt' | 'steps' | 'none';

export interface Installing extends Pick<InstallPrompts, 'onChanged' | 'ask'> {
  way: () => InstallWay;
  isDeclined: () => boolean;
  /** It is offered on this device no more. */
  decline: () => void;
  /** Id of the person of whom this device knows that a dose was answered. */
  readAnswered: () => string | null;
  writeAnswered: (personId: string | null) => void;
}

interface BrowserName {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** Safari on an iPhone or iPad, where an app gets its icon by hand; an iPad calls itself a Mac. */
export const isTouchSafari = ({ userAgent, maxTouchPoints }: BrowserName): boolean =>
  /Version\/.* Safari\//.test(userAgent) &&
  (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1));

interface InstallingParts {
  readonly prompts: InstallPrompts;
  readonly browser: BrowserName;
  /** Whether this page is a window of the installed app. */
  readonly isOwnWindow: () => boolean;
  readonly storage: Storage;
}

const declined = 'installDeclined';
const answered = 'firstDoseAnswered';

export const makeInstalling = ({
  prompts,
  browser,
  isOwnWindow,
  storage,
}: InstallingParts): Installing => {
  let isDeclined = storage.getItem(declined) !== null;
  return {
    way: () => {
      if (prompts.isInstalled() || isOwnWindow()) return 'none';
      if (prompts.isOffered()) return 'prompt';
      return isTouchSafari(browser) ? 'steps' : 'none';
    },
    onChanged: prompts.onChanged,
    ask: prompts.ask,
    isDeclined: () => isDeclined,
    decline: () => {
      isDeclined = true;
      try {
        storage.setItem(declined, 'true');
      } catch {
        // A full device offers it once more.
      }
    },
    readAnswered: () => storage.getItem(answered),
    writeAnswered: (personId) => {
      try {
        if (personId === null) storage.removeItem(answered);
        else storage.setItem(answered, personId);
      } catch {
        // The activities tell it as well.
      }
    },
  };
};

const ownWindows = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'];

export const isOwnWindow = (): boolean =>
  (navigator as { readonly standalone?: boolean }).standalone === true ||
  ownWindows.some((mode) => window.matchMedia(`(display-mode: ${mode})`).matches);
