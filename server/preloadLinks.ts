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

/**
 * What the first paint of a screen needs, as the build tells: the scripts and style sheets that the
 * entry page names, the fonts of every screen, and by address what that screen needs besides. Files
 * are paths inside the built app.
 */
export type Preloads = v.InferOutput<typeof preloads>;

const kinds: Readonly<Record<string, string>> = {
  '.css': 'as=style',
  '.js': 'as=script',
  // A page fetches its fonts without cookies, and takes no other answer for theirs.
  '.woff2': 'as=font; type="font/woff2"; crossorigin',
};

const preloadLink = (file: string): string[] => {
  const kind = kinds[path.posix.extname(file)];
  return kind === undefined ? [] : [`</${file}>; rel=preload; ${kind}`];
};

/** A screen's address, as a browser asks for it, to the `Link` header of its answer. */
type LinkHeaderFor = (url: string) => string | undefined;

/** The entry page names its own files in its first lines: a header would tell a browser nothing new. */
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

/** By what the build left in its folder. A build that says nothing fit to use has no such headers. */
export const loadLinkHeaderFor = async (distDir: string): Promise<LinkHeaderFor> => {
  const text = await readFile(path.join(distDir, preloadsFile), 'utf8').catch(() => '');
  const { success, output } = v.safeParse(preloads, parseJson(text));
  return makeLinkHeaderFor(success ? output : { fonts: [], screens: {} });
};
