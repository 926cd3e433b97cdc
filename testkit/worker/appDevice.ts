import { jest } from '@jest/globals';
import { setupServing } from '../../service-worker/serving.ts';
import { makeFileCaches } from './fileCaches.ts';

/** The files of one version of the app: the entry page names the script of that version. */
interface AppVersion {
  readonly manifest: Parameters<typeof setupServing>[1];
  /** By their paths. */
  readonly files: ReadonlyMap<string, string>;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  mp3: 'audio/mpeg',
};

export const answerOf = (path: string, body: string, init: ResponseInit = {}): Response => {
  const type = types[path.split('.').at(-1) ?? ''] ?? 'text/plain';
  const headers = { 'content-type': type, 'content-length': String(body.length) };
  return new Response(body, { headers, ...init });
};

/** With `alike` there is a file whose name is the same in every version that has it. */
export const versionOf = (version: number, alike: readonly string[] = []): AppVersion => {
  const main = `/assets/main.${version}.js`;
  const chunk = `/assets/chunk.${version}.js`;
  const hashed = [
    main,
    chunk,
    `/assets/caregiver.${version}.js`,
    `/assets/admin.${version}.js`,
    ...alike,
  ];
  const page = `<script src="${main}"></script>`;
  const named = ['/index.html', '/sounds/alarm.mp3'] as const;
  return {
    manifest: [
      ...hashed.map((path) => ({
        url: path.slice(1),
        // Not every build knows which names change with their content.
        revision: path === chunk ? String(version) : null,
      })),
      ...named.map((path) => ({ url: path.slice(1), revision: String(version) })),
    ],
    files: new Map([
      ...hashed.map((path) => [path, `${path}!`] as const),
      ['/index.html', page],
      ['/sounds/alarm.mp3', `sound ${version}`],
    ]),
  };
};

/** A device, and the server that its workers and pages ask. */
export const makeAppDevice = (first: AppVersion) => {
  const store = makeFileCaches();
  let served = first;
  let isOnline = true;
  /** What a network answers to everything, as a hotel's does. */
  let portal: Response | null = null;
  const fetches: string[] = [];
  /** What came in place of what was asked for. */
  const refusals: Response[] = [];
  const refuse = (answer: Response): Response => {
    refusals.push(answer);
    return answer;
  };
  /** What the browser has of its own, by path, as of all that it loads. */
  const copies = new Map<string, Response>();

  const fetch = async (input: URL | Request, { cache }: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input instanceof URL ? input : input.url);
    const copy = cache === 'default' ? copies.get(pathname) : undefined;
    if (copy) return copy.clone();
    fetches.push(pathname);
    if (!isOnline) throw new TypeError('Failed to fetch');
    if (portal) return refuse(portal.clone());
    const path = pathname.includes('.') ? pathname : '/index.html';
    const body = served.files.get(path);
    if (body !== undefined) return answerOf(path, body);
    const headers = { 'content-type': 'application/json' };
    return refuse(new Response('{}', { status: 404, headers }));
  };

  /** A worker of that version, whose events a test hands over. */
  const start = ({ manifest }: AppVersion) => {
    const listeners = new Map<string, (event: object) => void>();
    const scope = {
      caches: store.caches,
      fetch,
      location: new URL('https://upstroke.test/sw.js'),
      navigator: { storage: { estimate: store.estimate } },
      addEventListener: (name: string, listener: (event: object) => void) =>
        listeners.set(name, listener),
      skipWaiting: jest.fn(async () => undefined),
      clients: { claim: jest.fn(async () => undefined) },
    };
    const serving = setupServing(scope as unknown as ServiceWorkerGlobalScope, manifest);
    const waited = () => {
      const kept: Promise<unknown>[] = [];
      return {
        waitUntil: (work: Promise<unknown>) => void kept.push(work),
        all: () => Promise.all(kept),
      };
    };
    const hand = async (name: string, data?: unknown, from?: string): Promise<void> => {
      const { waitUntil, all } = waited();
      listeners.get(name)?.({ data, waitUntil, ...(from && { source: { id: from } }) });
      await all();
    };
    let pages = 0;
    const ask = async (kind: 'answerFile' | 'answerPage', path: string) => {
      const { waitUntil, all } = waited();
      const request = new Request(new URL(path, scope.location));
      const resultingClientId = `page ${(pages += 1)}`;
      const event = { request, resultingClientId, waitUntil } as unknown as FetchEvent;
      const response = await serving[kind](event);
      // What is kept for later does not keep the page waiting.
      const text = response.type === 'error' ? 'nothing' : await response.text();
      return { text, page: resultingClientId, afterwards: all };
    };
    return {
      scope,
      hand,
      isFile: serving.isFile,
      install: () => hand('install'),
      /** Resolves when the worker has nothing left to fetch either. */
      activate: async () => {
        await hand('activate');
        await hand('message', { type: 'KEEP_APP' });
      },
      /** Resolves with what the page is, whatever goes on in the worker. */
      answerPage: async () => (await ask('answerPage', '/login')).text,
      /** Resolves when what came of it in the worker is done, too. */
      openPage: async (path = '/login') => {
        const { text, page, afterwards } = await ask('answerPage', path);
        await afterwards();
        return { text, page };
      },
      get: async (path: string) => {
        const { text, afterwards } = await ask('answerFile', path);
        await afterwards();
        return text;
      },
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
    refusals,
    copies,
    start,
    /** A worker of that version that runs, with the server having its files. */
    run,
    deploy: (version: AppVersion) => {
      served = version;
    },
    update: async (version: AppVersion) => {
      served = version;
      return run(version);
    },
    goOffline: () => {
      isOnline = false;
    },
    goOnline: () => {
      isOnline = true;
      portal = null;
    },
    answerAllWith: (response: Response) => {
      portal = response;
    },
  };
};

export type AppDevice = ReturnType<typeof makeAppDevice>;
