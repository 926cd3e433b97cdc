import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { canonicalPath } from '../contract/paths.ts';

export const preloadsFile = 'preloads.json';

const files = v.array(v.string());

const preloads = v.object({
  page: files,
  fonts: files,
  screens: v.record(v.string(), files),
});

export type Preloads = v.InferOutput<typeof preloads>;

const kinds: Readonly<Record<string, string>> = {
  '.css': 'as=style',
  '.js': 'as=script',
  // A page fetches fonts without cookies; the preload must match to be used.
  '.woff2': 'as=font; type="font/woff2"; crossorigin',
};

const preloadLink = (file: string): string[] => {
  const kind = kinds[path.posix.extname(file)];
  return kind === undefined ? [] : [`</${file}>; rel=preload; ${kind}`];
};

type LinkHeaderFor = (url: string) => string | undefined;

/** Omits the entry page's own files, which its first lines already name. */
const makeLinkHeaderFor = ({
  fonts,
  screens,
}: Pick<Preloads, 'fonts' | 'screens'>): LinkHeaderFor => {
  const links = new Map(
    Object.entries(screens).map(([address, own]) => [
      address,
      [...fonts, ...own].flatMap(preloadLink).join(', '),
    ]),
  );
  return (url) => links.get(canonicalPath(url.replace(/\?.*/s, ''))) || undefined;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** No headers if the build's list is missing or invalid. */
export const loadLinkHeaderFor = async (distDir: string): Promise<LinkHeaderFor> => {
  const text = await readFile(path.join(distDir, preloadsFile), 'utf8').catch(() => '');
  const { success, output } = v.safeParse(preloads, parseJson(text));
  return makeLinkHeaderFor(success ? output : { fonts: [], screens: {} });
};
