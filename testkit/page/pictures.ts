import { File } from 'node:buffer';

/** A picture of 4 by 4 pixels, as any decoder reads it. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWPg8g+FIwbiOAAWUwrhV5351AAAAABJRU5ErkJggg==',
  'base64',
);

interface FileOptions {
  readonly name?: string;
  readonly type?: string;
  readonly content?: Uint8Array<ArrayBuffer>;
}

/** A file to be chosen; Node's own, which its forms and `fetch` know, and those of jsdom do not. */
export const pictureFile = ({
  name = 'me.png',
  type = 'image/png',
  content = png,
}: FileOptions = {}) => new File([content], name, { type }) as unknown as globalThis.File;
