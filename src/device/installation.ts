import type { InstallPrompts } from './installPrompt.ts';

/**
 * How the app gets an icon of its own here: by a `prompt` of the browser, by `steps` that the person
 * takes; `none` where it has one, or the browser gives none.
 */
export type InstallMethod = 'prompt' | 'steps' | 'none';

export interface Installation extends Pick<InstallPrompts, 'onChanged' | 'prompt'> {
  method: () => InstallMethod;
  isDeclined: () => boolean;
  /** It is offered on this device no more. */
  decline: () => void;
  /** Id of the person of whom this device knows that a dose was answered. */
  readFirstAnswerBy: () => string | null;
  writeFirstAnswerBy: (personId: string | null) => void;
}

interface BrowserName {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** Safari on an iPhone or iPad, where an app gets its icon by hand; an iPad calls itself a Mac. */
export const isTouchSafari = ({ userAgent, maxTouchPoints }: BrowserName): boolean =>
  /Version\/.* Safari\//.test(userAgent) &&
  (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1));

interface InstallationDeps {
  readonly prompts: InstallPrompts;
  readonly browser: BrowserName;
  /** Whether this page is a window of the installed app. */
  readonly isStandalone: () => boolean;
  readonly storage: Storage;
}

const declinedKey = 'installDeclined';
const firstAnswerKey = 'firstDoseAnswered';

export const makeInstallation = ({
  prompts,
  browser,
  isStandalone,
  storage,
}: InstallationDeps): Installation => {
  let isDeclined = storage.getItem(declinedKey) !== null;
  return {
    method: () => {
      if (prompts.isInstalled() || isStandalone()) return 'none';
      if (prompts.isOffered()) return 'prompt';
      return isTouchSafari(browser) ? 'steps' : 'none';
    },
    onChanged: prompts.onChanged,
    prompt: prompts.prompt,
    isDeclined: () => isDeclined,
    decline: () => {
      isDeclined = true;
      try {
        storage.setItem(declinedKey, 'true');
      } catch {
        // A full device offers it once more.
      }
    },
    readFirstAnswerBy: () => storage.getItem(firstAnswerKey),
    writeFirstAnswerBy: (personId) => {
      try {
        if (personId === null) storage.removeItem(firstAnswerKey);
        else storage.setItem(firstAnswerKey, personId);
      } catch {
        // The activities tell it as well.
      }
    },
  };
};

const standaloneModes = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'];

export const isStandalone = (): boolean =>
  (navigator as { readonly standalone?: boolean }).standalone === true ||
  standaloneModes.some((mode) => window.matchMedia(`(display-mode: ${mode})`).matches);
