import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pictureFile } from '../../testkit/page/pictures.ts';
import { cropPicture } from './cropPicture.ts';

type Rgba = readonly number[];
/** What reading a drawn pixel gives. */
let readBack: (drawn: Rgba, at: number) => Rgba;
const cropped = new Blob(['small'], { type: 'image/jpeg' });

beforeEach(() => {
  Object.assign(globalThis, {
    createImageBitmap: async () => ({ width: 2_000, height: 1_000, close: () => undefined }),
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    const drawn = Array.from({ length: this.width * this.height }, (): Rgba => [0, 0, 0, 0]);
    const context = {
      fillStyle: '',
      fillRect: (left: number, top: number, width: number, height: number) => {
        const color = [...(context.fillStyle.match(/\d+/g) ?? [255, 255, 255]).map(Number), 255];
        for (let y = top; y < top + height; y += 1)
          drawn.fill(color, y * this.width + left, y * this.width + left + width);
      },
      drawImage: () => undefined,
      getImageData: () => ({ data: Uint8ClampedArray.from(drawn.flatMap(readBack)) }),
    };
    return context as unknown as null;
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(cropped));
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'createImageBitmap'));

const lowestBit = (drawn: Rgba) => drawn.map((value) => value ^ 1);

test.each<[string, typeof readBack]>([
  ['as it was drawn', (drawn) => drawn],
  ['with invisible noise', lowestBit],
])('a picture is cropped where a canvas gives it back %s', async (_how, read) => {
  readBack = read;
  expect((await cropPicture(pictureFile())).type).toBe('image/jpeg');
});

test.each<[string, typeof readBack]>([
  ['white', () => [255, 255, 255, 255]],
  ['noise', (_drawn, at) => [at * 7, at * 13, at * 29, 255]],
  ['with one channel changed', ([red = 0, ...rest]) => [red ^ 64, ...rest]],
  ['nothing', () => []],
])('a picture stays as chosen where a canvas gives back %s', async (_what, read) => {
  readBack = read;
  const file = pictureFile();
  expect(await cropPicture(file)).toBe(file);
});

test('a picture stays as chosen where the browser refuses to read a canvas', async () => {
  readBack = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const file = pictureFile();
  expect(await cropPicture(file)).toBe(file);
});
