import sharp from 'sharp';
import { makeConcurrencyLimit } from '../../concurrencyLimit.ts';
import { HttpError } from '../../httpError.ts';

/** Pixels on each side, enough for the largest place on a screen. */
const sidePixels = 256;
const quality = 80;
/**
 * Of a photograph of a telephone; a small file can unfold to far more. A baseline JPEG is decoded at a
 * reduced size; anything else is decoded in full, at up to eight bytes a pixel.
 */
const maxPixels = 40_000_000;
const maxFullDecodePixels = 16_000_000;

// A picture is decoded once: nothing of it is kept, and no other decoder is ever let at a file.
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Each that waits holds an upload of 2 MB, and a photograph takes a second at worst. */
const limitConcurrency = makeConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 10 });

/**
 * A JPEG, PNG or WebP, whatever its name says, as an upright square WebP without metadata; of an
 * animation the first picture. Throws `unreadable_image` for anything else, and
 * `unavailable` where too many wait already.
 */
export const toAvatar = (upload: Buffer): Promise<Buffer> =>
  limitConcurrency(async () => {
    try {
      const { format, isProgressive } = await sharp(upload).metadata();
      const isReduced = format === 'jpeg' && !isProgressive;
      return await sharp(upload, {
        limitInputPixels: isReduced ? maxPixels : maxFullDecodePixels,
        failOn: 'error',
        autoOrient: true,
      })
        .resize(sidePixels, sidePixels, { fit: 'cover' })
        .webp({ quality })
        .toBuffer();
    } catch {
      throw new HttpError(
        'unreadable_image',
        'This picture cannot be read. Please choose a JPEG, PNG or WebP picture.',
      );
    }
  });
