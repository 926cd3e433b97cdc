import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pollUntil } from '../../../resilience/support/results.ts';
import type { WebKitPrograms } from '../../../scripts/findBrowsers.ts';
import { freePort } from '../realServer.ts';
import { type Driver, tapActions, typeActions, windowSize } from './driver.ts';
import { startBrowserProgram } from './startBrowserProgram.ts';

const startMs = 30_000;
const answerMs = 60_000;

/** Lets the window be as narrow as a phone, in spite of its toolbar. */
const narrowToolbar = 'headerbar, button, entry { min-width: 0; padding: 0; margin: 0; border: 0 }';

/** Sends commands of W3C WebDriver. */
const connectWebDriver = (port: number) => {
  const call = async <T>(method: string, at: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${at}`, {
      method,
      signal: AbortSignal.timeout(answerMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  return {
    get: <T>(at: string) => call<T>('GET', at),
    post: <T>(at: string, body: object) => call<T>('POST', at, body),
    remove: (at: string) => call<null>('DELETE', at),
  };
};

const startDriver = async (program: string, env: NodeJS.ProcessEnv) => {
  const port = await freePort();
  const { stop } = await startBrowserProgram(program, [`--port=${port}`], undefined, env);
  const send = connectWebDriver(port);
  const isReady = () =>
    send.get('/status').then(
      () => true,
      () => false,
    );
  if (!(await pollUntil(isReady, startMs))) throw new Error('WebKitWebDriver did not start');
  return { ...send, stop };
};

const script = (expression: string) => `
const done = arguments[arguments.length - 1];
(async () => JSON.stringify(await ${expression}))().then(
  (value) => done({ value }),
  (error) => done({ error: String(error) }),
);`;

/** Drives MiniBrowser of WebKitGTK on a display of its own. */
export const openWebKit = async (programs: WebKitPrograms): Promise<Driver> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-webkit-'));
  await mkdir(path.join(folder, 'gtk-3.0'));
  await writeFile(path.join(folder, 'gtk-3.0/gtk.css'), narrowToolbar);
  const screen = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const xvfb = await startBrowserProgram(programs.display, screen, /^(\d+)\n/m);
  const { get, post, remove, stop } = await startDriver(programs.driver, {
    ...process.env,
    DISPLAY: `:${xvfb.found}`,
    XDG_CONFIG_HOME: folder,
    // The sandbox cannot start as root.
    ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
  });
  const options = { binary: programs.browser, args: ['--automation'] };
  const { sessionId } = await post<{ sessionId: string }>('/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const at = `/session/${sessionId}`;
  const evaluate = async (expression: string): Promise<unknown> => {
    type Evaluated = Readonly<{ value?: string; error?: string }>;
    const asked = { script: script(expression), args: [] };
    const { value, error } = await post<Evaluated>(`${at}/execute/async`, asked);
    if (error !== undefined) throw new Error(error);
    return value === undefined ? undefined : JSON.parse(value);
  };
  await post(`${at}/window/rect`, windowSize);
  const toolbar = windowSize.height - Number(await evaluate('innerHeight'));
  const setViewportSize = async ({ width, height }: typeof windowSize) => {
    await post(`${at}/window/rect`, { width, height: height + toolbar });
    const size = `${width}x${height}`;
    const isSet = async () => (await evaluate('`${innerWidth}x${innerHeight}`')) === size;
    if (!(await pollUntil(isSet, startMs))) throw new Error(`No window of ${size}`);
  };
  await setViewportSize(windowSize);
  return {
    setViewportSize,
    evaluate,
    open: (url) => post(`${at}/url`, { url }),
    tapAt: (x, y) => post(`${at}/actions`, { actions: tapActions(x, y) }),
    type: (text) => post(`${at}/actions`, { actions: typeActions(text) }),
    takePicture: () => get<string>(`${at}/screenshot`),
    close: async () => {
      await remove(at);
      await stop();
      await xvfb.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
