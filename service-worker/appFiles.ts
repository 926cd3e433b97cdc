import type { RoleWithAssets } from '../contract/messages.ts';
import { roleOf } from './roleAssets.ts';

interface ManifestEntry {
  readonly url: string;
  /** Of the content, where the name does not change with it. */
  readonly revision?: string | null;
}

/** What the build tells the worker of the app's files. */
export type Manifest = readonly ManifestEntry[];

/** One file of the app. */
export interface AppFile {
  readonly path: string;
  /** What it is kept under: a name that does not change with the content has its revision beside it. */
  readonly key: string;
  /** Whose screens alone need it; null where all do. */
  readonly role: RoleWithAssets | null;
}

export const indexPath = '/index.html';

/** Their names change with their content, so that those of several versions lie side by side. */
export const isHashed = (path: string): boolean => path.startsWith('/assets/');

const cacheKeyOf = (path: string, revision: string | null | undefined): string =>
  revision && !isHashed(path) ? `${path}?revision=${revision}` : path;

export const filesOf = (manifest: Manifest, origin: string): readonly AppFile[] =>
  manifest.map(({ url, revision }) => {
    const { pathname: path } = new URL(url, origin);
    return { path, key: cacheKeyOf(path, revision), role: roleOf(path) };
  });

const typeByExtension: Readonly<Record<string, RegExp>> = {
  '.html': /^text\/html/,
  '.js': /javascript/,
  '.css': /^text\/css/,
};
const notAPage = /^(?!text\/html)/;

/**
 * Whether an answer may be that file, by what stands above its body: not the page with which a hotel's
 * network answers everything, and not a failure.
 */
export const isExpectedResponse = (
  path: string,
  { status, redirected, headers }: Response,
): boolean => {
  const expected = typeByExtension[path.slice(path.lastIndexOf('.'))] ?? notAPage;
  return status === 200 && !redirected && expected.test(headers.get('content-type') ?? '');
};

/** Whether there is anything in it, and as much as it says; reads all of it. */
export const hasBody = async (response: Response): Promise<boolean> => {
  const { headers } = response;
  const contentLength = headers.has('content-encoding') ? null : headers.get('content-length');
  const size = await response.blob().then(
    (body) => body.size,
    () => 0,
  );
  return size > 0 && (contentLength === null || Number(contentLength) === size);
};

const assetPaths = /\/assets\/[\w.-]+/g;

/** Whether a page is the entry of these files: a server may have been given newer ones meanwhile. */
export const isEntryPageOf = (page: string, paths: ReadonlySet<string>): boolean => {
  const named = page.match(assetPaths) ?? [];
  return named.length > 0 && named.every((path) => paths.has(path));
};
