import * as v from 'valibot';
import { parseJson } from '../src/platform/parseJson.ts';

export interface Versions {
  readonly now: readonly string[];
  readonly before: readonly string[];
}

const versions = v.object({ now: v.array(v.string()), before: v.array(v.string()) });

const cacheName = 'upstroke-versions';
const address = '/versions';

export const readVersions = async (caches: CacheStorage): Promise<Versions | null> => {
  const kept = await (await caches.open(cacheName)).match(address);
  const parsed = v.safeParse(versions, parseJson((await kept?.text()) ?? ''));
  return parsed.success ? parsed.output : null;
};

export const writeVersions = async (caches: CacheStorage, known: Versions): Promise<void> =>
  (await caches.open(cacheName)).put(address, new Response(JSON.stringify(known)));

export const nextVersions = (now: readonly string[], known: Versions | null): Versions => {
  if (known === null) return { now, before: [] };
  const isSame = known.now.length === now.length && known.now.every((key) => now.includes(key));
  return isSame ? known : { now, before: known.now };
};
