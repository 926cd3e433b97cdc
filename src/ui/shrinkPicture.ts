/** Of the longer side; the server stores less. */
const maxSidePx = 1600;
const jpegQuality = 0.85;

/** A phone's photo is larger than an upload may be. Returns it unchanged if it cannot be decoded. */
export const shrinkPicture = async (file: File): Promise<File> => {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // A JPEG has no transparency: it would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
    );
    return blob ? new File([blob], file.name, { type: blob.type }) : file;
  } catch {
    return file;
  }
};
