import sharp from 'sharp';
import { Refusal } from '../../refusal.ts';

/** Pixels on each side, enough for the largest place on a screen. */
const side = 256;
const quality = 80;
/** Of a photograph of a telephone; a small file can unfold to far more. */
const mostPixels = 40_000_000;
const atOnce = 2;

// A picture is decoded once: nothing of it is kept, and no other decoder is ever let at a file.
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Runs at most `most` pieces of work at the same time; the others wait in the order they came. */
export const limitTo = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running === most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

const decoding = limitTo(atOnce);

/**
 * A JPEG, PNG or WebP, whatever its name says, as an upright square WebP without metadata; of an
 * animation the first picture. Throws `unreadable_image` for anything else.
 */
export const toAvatar = (upload: Buffer): Promise<Buffer> =>
  decoding(async () => {
    try {
      return await sharp(upload, {
        limitInputPixels: mostPixels,
        failOn: 'error',
        autoOrient: true,
      })
        .resize(side, side, { fit: 'cover' })
        .webp({ quality })
        .toBuffer();
    } catch {
      throw new Refusal(
        'unreadable_image',
        'This picture cannot be read. Please choose a JPEG, PNG or WebP picture.',
      );
    }
  });
