import type { ResizeOptions } from 'sharp';
import { makeConcurrencyLimit } from '../../concurrencyLimit.ts';
import { HttpError } from '../../httpError.ts';

const quality = 80;
/** A phone photo. Only a baseline JPEG decodes at reduced size; others take 8 bytes a pixel. */
const maxPixels = 40_000_000;
const maxFullDecodePixels = 16_000_000;

/** Loaded by the first picture. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Do not cache uploads, and allow only the decoders of the accepted formats.
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  return sharp;
};

/** Each waiting call holds a 2 MB upload; a photo takes up to a second. */
const limitConcurrency = makeConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 10 });

/** Upright, without metadata, first frame only. Throws `unreadable_image`, `unavailable`. */
export const toPicture = (upload: Buffer, size: ResizeOptions): Promise<Buffer> =>
  limitConcurrency(async () => {
    const sharp = await loadSharp();
    try {
      const { format, isProgressive } = await sharp(upload).metadata();
      const isReduced = format === 'jpeg' && !isProgressive;
      return await sharp(upload, {
        limitInputPixels: isReduced ? maxPixels : maxFullDecodePixels,
        failOn: 'error',
        autoOrient: true,
      })
        .resize(size)
        .webp({ quality })
        .toBuffer();
    } catch {
      throw new HttpError(
        'unreadable_image',
        'This picture cannot be read. Please choose a JPEG, PNG or WebP picture.',
      );
    }
  });
