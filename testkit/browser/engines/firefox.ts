import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Driver, tapActions, typeActions, windowSize } from './driver.ts';
import { startBrowserProgram } from './startBrowserProgram.ts';

const preferences = `
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("intl.locale.requested", "en-US");
`;

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** Sends commands of WebDriver BiDi. */
const connectBiDi = async (url: string) => {
  const socket = new WebSocket(`${url}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)));
  });
  const pending = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    pending.get(reply.id ?? 0)?.(reply);
  });
  let sent = 0;
  return async <T>(method: string, params: object): Promise<T> => {
    sent += 1;
    const id = sent;
    const { result, error, message } = await new Promise<Reply>((resolve) => {
      pending.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    pending.delete(id);
    if (error !== undefined) throw new Error(`${error}: ${message}`);
    return result as T;
  };
};

interface Evaluated {
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

/** Drives Firefox, which speaks WebDriver BiDi without a driver program. */
export const openFirefox = async (program: string): Promise<Driver> => {
  const profile = await mkdtemp(path.join(tmpdir(), 'upstroke-firefox-'));
  await writeFile(path.join(profile, 'user.js'), preferences);
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = await startBrowserProgram(program, args, /WebDriver BiDi listening on (\S+)\n/);
  const send = await connectBiDi(firefox.found);
  await send('session.new', { capabilities: {} });
  // Not the first window: without a screen it never gets the focus.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'window' });
  const setViewportSize = (viewport: typeof windowSize) =>
    send<void>('browsingContext.setViewport', { context, viewport });
  await setViewportSize(windowSize);
  return {
    setViewportSize,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify(await ${expression}))()`,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    tapAt: (x, y) => send('input.performActions', { context, actions: tapActions(x, y) }),
    type: (text) => send('input.performActions', { context, actions: typeActions(text) }),
    takePicture: async () => {
      type Picture = Readonly<{ data: string }>;
      return (await send<Picture>('browsingContext.captureScreenshot', { context })).data;
    },
    close: async () => {
      await firefox.stop();
      await rm(profile, { recursive: true, force: true });
    },
  };
};
