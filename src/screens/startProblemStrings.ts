import { oldestBrowsers } from '../../contract/browsers.ts';

const { chrome, firefox, safari, samsung } = oldestBrowsers;

export const startProblemTexts = {
  oldBrowser: 'This browser is too old',
  oldBrowserHint: `Reminders would not ring here. Please update this browser, or use Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, Samsung Internet ${samsung}, or newer. An iPhone or iPad needs iOS ${safari} or newer.`,
  blockedStorage: 'This browser keeps nothing for Upstroke',
  blockedStorageHint:
    'Reminders would not ring here. In the settings of the browser, allow cookies and site data for this page. If Upstroke is open in a private window or inside another app, open it in a normal window of your browser.',
  noScripts: 'Upstroke needs JavaScript. Please turn it on and load this page again.',
} as const;
