import type { CacheStores } from './cacheStores.ts';
import {
  type AppFile,
  discardBody,
  hasBody,
  indexPath,
  isEntryPageOf,
  isExpectedResponse,
  isHashed,
} from './appFiles.ts';

const maxConcurrent = 4;

/** A stalled file must not block the others. */
const fetchTimeoutMs = 20_000;

const isQuotaExceeded = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'QuotaExceededError';

export type DownloadScope = Pick<ServiceWorkerGlobalScope, 'fetch' | 'location'>;

export const makeDownloadMissing = (
  scope: DownloadScope,
  files: readonly AppFile[],
  stores: Pick<CacheStores, 'missing' | 'put' | 'drop'>,
): (() => Promise<void>) => {
  const paths = new Set(files.map(({ path }) => path));

  const isValidFile = async ({ path }: AppFile, response: Response): Promise<boolean> =>
    isExpectedResponse(path, response) &&
    (await hasBody(response.clone())) &&
    (path !== indexPath || isEntryPageOf(await response.clone().text(), paths));

  /** The HTTP cache is safe for hashed names, unless its copy is invalid. */
  const fetchFile = async (file: AppFile): Promise<Response> => {
    const modes = isHashed(file.path) ? (['default', 'reload'] as const) : (['no-cache'] as const);
    for (const cache of modes) {
      const signal = AbortSignal.timeout(fetchTimeoutMs);
      const url = new URL(file.path, scope.location.origin);
      const response = await scope.fetch(url, { cache, signal });
      if (await isValidFile(file, response)) return response;
      discardBody(response);
    }
    throw new Error(`The server has another ${file.path}`);
  };

  /** Rejects if a file is still missing. On a full device, removes what it added. */
  const downloadMissing = async (): Promise<void> => {
    const waiting = [...(await stores.missing())];
    const added: AppFile[] = [];
    const failures: unknown[] = [];
    const fetchNext = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        try {
          await stores.put(file, await fetchFile(file));
          added.push(file);
        } catch (cause) {
          failures.push(cause);
          if (isQuotaExceeded(cause)) waiting.length = 0;
        }
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, fetchNext));
    if (failures.some(isQuotaExceeded)) for (const file of added) await stores.drop(file);
    if (failures.length > 0) throw failures[0];
  };

  return downloadMissing;
};
