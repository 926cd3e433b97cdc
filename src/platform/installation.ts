import type { InstallPrompts } from './installPrompt.ts';

/** `steps`: the user installs by hand; `none`: installed already or not supported. */
export type InstallMethod = 'prompt' | 'steps' | 'none';

export interface Installation extends Pick<InstallPrompts, 'onChanged' | 'prompt'> {
  method: () => InstallMethod;
  isDeclined: () => boolean;
  decline: () => void;
  readFirstAnswerBy: () => string | null;
  writeFirstAnswerBy: (personId: string | null) => void;
}

interface BrowserName {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

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
        // A full device offers it again.
      }
    },
    readFirstAnswerBy: () => storage.getItem(firstAnswerKey),
    writeFirstAnswerBy: (personId) => {
      try {
        if (personId === null) storage.removeItem(firstAnswerKey);
        else storage.setItem(firstAnswerKey, personId);
      } catch {
        // The activity list has the answer too.
      }
    },
  };
};

const standaloneModes = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'];

export const isStandalone = (): boolean =>
  (navigator as { readonly standalone?: boolean }).standalone === true ||
  standaloneModes.some((mode) => window.matchMedia(`(display-mode: ${mode})`).matches);
