import { isCanvasFalsified } from './isCanvasFalsified.ts';

/** As large as the server stores them. */
const sidePx = 384;
const maxBytes = 60_000;
const jpegQualities = [0.85, 0.7, 0.5, 0.3];

/** The square in the middle, as a small JPEG. Returns the file unchanged if it cannot be decoded or drawn. */
export const cropPicture = async (file: File): Promise<File> => {
  try {
    const bitmap = await createImageBitmap(file);
    if (isCanvasFalsified()) return file;
    const square = Math.min(bitmap.width, bitmap.height);
    const side = Math.min(sidePx, square);
    const left = (bitmap.width - square) / 2;
    const top = (bitmap.height - square) / 2;
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context) return file;
    // A JPEG has no transparency: it would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, side, side);
    context.drawImage(bitmap, left, top, square, square, 0, 0, side, side);
    bitmap.close();
    let smallest: Blob | null = null;
    for (const quality of jpegQualities) {
      smallest = await new Promise<Blob | null>((resolve) =>
        canvas.toBlob(resolve, 'image/jpeg', quality),
      );
      if (smallest && smallest.size <= maxBytes) break;
    }
    return smallest ? new File([smallest], file.name, { type: smallest.type }) : file;
  } catch {
    return file;
  }
};
