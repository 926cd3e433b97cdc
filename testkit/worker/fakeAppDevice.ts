import { jest } from '@jest/globals';
import { setupFetchHandler } from '../../service-worker/fetchHandler.ts';
import { makeEventTarget } from './fakeBrowser.ts';
import { makeFakeCaches } from './fakeCaches.ts';

/** The files of one version of the app: its page names its main script. */
interface AppVersion {
  readonly manifest: Parameters<typeof setupFetchHandler>[1];
  readonly page: string;
  /** By path. */
  readonly files: ReadonlyMap<string, string>;
  /** The keys under which a device stores the files that every role needs. */
  readonly keys: readonly string[];
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mp3: 'audio/mpeg',
};

export const responseOf = (path: string, body: string, init: ResponseInit = {}): Response => {
  const type = types[path.split('.').at(-1) ?? ''] ?? 'text/plain';
  const headers = { 'content-type': type, 'content-length': String(body.length) };
  return new Response(body, { headers, ...init });
};

/** The page with which the network of a hotel answers every request. */
export const captivePortalPage = () => responseOf('/hotel.html', '<h1>Welcome to our hotel</h1>');

/** `shared` files have the same name in several versions. */
export const makeAppVersion = (version: number, shared: readonly string[] = []): AppVersion => {
  const [main, chunk] = [`/assets/main.${version}.js`, `/assets/chunk.${version}.js`];
  const ofRoles = [`/assets/caregiver.${version}.js`, `/assets/admin.${version}.js`];
  const hashed = [main, chunk, ...ofRoles, ...shared];
  const named = ['/index.html', '/sounds/alarm.mp3'];
  const page = `<script src="${main}"></script>`;
  const revisions = [
    // Not every build knows which names change with their content.
    ...hashed.map((path) => [path, path === chunk ? String(version) : null] as const),
    ...named.map((path) => [path, String(version)] as const),
  ];
  return {
    manifest: revisions.map(([path, revision]) => ({ url: path.slice(1), revision })),
    page,
    files: new Map([
      ...hashed.map((path) => [path, `${path}!`] as const),
      ['/index.html', page],
      ['/sounds/alarm.mp3', `sound ${version}`],
    ]),
    keys: [chunk, main, ...shared, ...named.map((path) => `${path}?revision=${version}`)],
  };
};

/** A device, and the server of its workers and pages. */
export const makeFakeAppDevice = (first: AppVersion) => {
  const store = makeFakeCaches();
  let deployed = first;
  let isOnline = true;
  let portal: Response | null = null;
  const fetches: string[] = [];
  /** The responses that were not the requested file. */
  const wrongResponses: Response[] = [];
  /** The HTTP cache of the browser, by path. */
  const httpCache = new Map<string, Response>();

  const wrong = (response: Response): Response => {
    wrongResponses.push(response);
    return response;
  };
  const fetch = async (input: URL | Request, { cache }: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input instanceof URL ? input : input.url);
    const cached = cache === 'default' ? httpCache.get(pathname) : undefined;
    if (cached) return cached.clone();
    fetches.push(pathname);
    if (!isOnline) throw new TypeError('Failed to fetch');
    if (portal) return wrong(portal.clone());
    const path = pathname.includes('.') ? pathname : '/index.html';
    const body = deployed.files.get(path);
    if (body !== undefined) return responseOf(path, body);
    return wrong(responseOf('/error.json', '{}', { status: 404 }));
  };

  /** Starts a worker of that version; the test hands over its events. */
  const start = ({ manifest }: AppVersion) => {
    const events = makeEventTarget();
    const scope = {
      caches: store.caches,
      fetch,
      location: new URL('https://upstroke.test/sw.js'),
      navigator: { storage: { estimate: store.estimate } },
      addEventListener: events.addEventListener,
      skipWaiting: jest.fn(async () => undefined),
      clients: { claim: jest.fn(async () => undefined) },
    };
    const serving = setupFetchHandler(scope as unknown as ServiceWorkerGlobalScope, manifest);
    const dispatch = async (name: string, data?: unknown, from?: string): Promise<void> => {
      await Promise.all(events.dispatch(name, { data, ...(from && { source: { id: from } }) }));
    };
    let pages = 0;
    const request = async (kind: 'respondWithFile' | 'respondWithPage', path: string) => {
      const work: Promise<unknown>[] = [];
      const resultingClientId = `page ${(pages += 1)}`;
      const event = {
        request: new Request(new URL(path, scope.location)),
        resultingClientId,
        waitUntil: (one: Promise<unknown>) => void work.push(one),
      };
      const response = await serving[kind](event as unknown as FetchEvent);
      // The page does not wait for what the worker stores meanwhile.
      const text = response.type === 'error' ? 'nothing' : await response.text();
      return { text, page: resultingClientId, work };
    };
    const finish = async (kind: 'respondWithFile' | 'respondWithPage', path: string) => {
      const { text, page, work } = await request(kind, path);
      await Promise.all(work);
      return { text, page };
    };
    return {
      scope,
      isFile: serving.isFile,
      hand: dispatch,
      install: () => dispatch('install'),
      message: (type: string, more: object = {}, from?: string) =>
        dispatch('message', { type, ...more }, from),
      /** Also waits until the worker has fetched all that is missing. */
      activate: async () => {
        await dispatch('activate');
        await dispatch('message', { type: 'KEEP_APP' });
      },
      /** Resolves with the page while the worker may still be at work. */
      answerPage: async () => (await request('respondWithPage', '/login')).text,
      openPage: (path = '/login') => finish('respondWithPage', path),
      get: async (path: string) => (await finish('respondWithFile', path)).text,
    };
  };

  const run = async (version: AppVersion) => {
    const worker = start(version);
    await worker.install();
    await worker.activate();
    return worker;
  };

  return {
    ...store,
    fetches,
    wrongResponses,
    httpCache,
    start,
    /** Installs and activates a worker of that version. */
    run,
    deploy: (version: AppVersion) => void (deployed = version),
    update: async (version: AppVersion) => {
      deployed = version;
      return run(version);
    },
    goOffline: () => void (isOnline = false),
    goOnline: () => {
      isOnline = true;
      portal = null;
    },
    answerAllWith: (response: Response) => void (portal = response),
  };
};

export type FakeAppDevice = ReturnType<typeof makeFakeAppDevice>;
