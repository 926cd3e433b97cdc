import { makeInstallPrompts } from './installPrompt.ts';

/** Browsers offer the installation only once, so this module listens as soon as it loads. */
export const browserInstallPrompts = makeInstallPrompts(window);
