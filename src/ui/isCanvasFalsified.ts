const colors = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [64, 128, 192],
] as const;
const sidePx = 4;
/** Some browsers change the lowest bits, which is invisible. */
const maxDifference = 8;

/** Whether a canvas gives back other pixels than were drawn, as protection against fingerprinting does. */
export const isCanvasFalsified = (): boolean => {
  const canvas = document.createElement('canvas');
  canvas.width = sidePx * colors.length;
  canvas.height = sidePx;
  const context = canvas.getContext('2d');
  if (!context) return true;
  for (const [index, color] of colors.entries()) {
    context.fillStyle = `rgb(${color.join(' ')})`;
    context.fillRect(index * sidePx, 0, sidePx, sidePx);
  }
  try {
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const isFalsified = (value: number, at: number) => {
      const pixel = Math.floor(at / 4);
      const color = colors[Math.floor((pixel % canvas.width) / sidePx)];
      const drawn = [...(color ?? []), 255][at % 4] ?? 0;
      return Math.abs(value - drawn) > maxDifference;
    };
    return data.length !== canvas.width * canvas.height * 4 || data.some(isFalsified);
  } catch {
    return true;
  }
};
