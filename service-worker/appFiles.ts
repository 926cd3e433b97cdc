import { type RoleWithAssets, rolesWithAssets } from '../contract/messages.ts';

export const roleOf = (path: string): RoleWithAssets | null =>
  rolesWithAssets.find((role) => path.startsWith(`/assets/${role}.`)) ?? null;

interface ManifestEntry {
  readonly url: string;
  readonly revision?: string | null;
}

export type Manifest = readonly ManifestEntry[];

export interface AppFile {
  readonly path: string;
  /** Unhashed paths carry their revision. */
  readonly key: string;
  /** Null if every role needs the file. */
  readonly role: RoleWithAssets | null;
}

export const indexPath = '/index.html';

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

/** Rejects errors and the page with which a captive portal answers every request. */
export const isExpectedResponse = (
  path: string,
  { status, redirected, headers }: Response,
): boolean => {
  const expected = typeByExtension[path.slice(path.lastIndexOf('.'))] ?? notAPage;
  return status === 200 && !redirected && expected.test(headers.get('content-type') ?? '');
};

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

/** The server may already deliver a newer page. */
export const isEntryPageOf = (page: string, files: ReadonlyMap<string, unknown>): boolean => {
  const named = page.match(assetPaths) ?? [];
  return named.length > 0 && named.every((path) => files.has(path));
};

/** An unread body can block later requests. */
export const discardBody = (answer: Response | null): void =>
  void answer?.body?.cancel().catch(() => undefined);
