import { makeInstallPrompts } from './installPrompt.ts';

/** Listening begins as this is loaded: whoever needs it may come later than the offer. */
export const browserInstallPrompts = makeInstallPrompts(window);
