import { glob } from 'node:fs/promises';
import { findAfterApt, firstWorking, isExecutable, onPath } from './programs.ts';

const find = (...names: string[]) => firstWorking(onPath(...names), isExecutable);

export const findFirefox = () => find('firefox-esr', 'firefox');

const findMiniBrowser = async (): Promise<string | undefined> => {
  const files: string[] = [];
  for await (const file of glob('/usr/{lib/*,libexec}/webkit2gtk-4.1/MiniBrowser'))
    files.push(file);
  return firstWorking(files, isExecutable);
};

/** WebKitGTK with its driver, and a display for its window. */
export const findWebKit = async () => {
  const driver = await find('WebKitWebDriver');
  const browser = await findMiniBrowser();
  const display = await find('Xvfb');
  return driver && browser && display ? { driver, browser, display } : undefined;
};

export type WebKitPrograms = NonNullable<Awaited<ReturnType<typeof findWebKit>>>;

/** Prints which of the browsers beside Chromium are missing, and cannot be installed. */
export const installBrowsers = async (): Promise<void> => {
  if (!((await findFirefox()) ?? (await findAfterApt('firefox-esr', findFirefox)))) {
    console.log('Firefox is not tested: firefox-esr is not installed.');
  }
  const hasWebKit = async () => (await findWebKit())?.driver;
  for (const name of ['xvfb', 'webkit2gtk-driver']) {
    if (!(await hasWebKit())) await findAfterApt(name, hasWebKit);
  }
  if (!(await hasWebKit())) {
    console.log('WebKit is not tested: webkit2gtk-driver or xvfb is not installed.');
  }
};
