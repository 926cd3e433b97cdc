import { writeFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';

const width = 640;
const height = 480;
const black = 16;
const white = 235;
const grey = 128;

/** The squares of a QR code without its border, row by row. */
export interface Squares {
  readonly across: number;
  readonly isBlack: (x: number, y: number) => boolean;
}

const border = 4;

/** Reads the squares from the picture that the server draws: lines of a path, each one square high. */
export const squaresOf = (qrImage: string): Squares => {
  const svg = Buffer.from(qrImage.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
  const across = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) - 2 * border;
  const lines = /stroke="#000000" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  const found = new Set<string>();
  let [x, y] = [0, 0];
  for (const [, step, first, second] of lines.matchAll(/([Mmh])([\d.]+)(?: ([\d.]+))?/g)) {
    const count = Number(first);
    if (step === 'M') [x, y] = [count - border, Number(second) - border - 0.5];
    if (step === 'h') {
      for (let square = x; square < x + count; square += 1) found.add(`${square} ${y}`);
    }
    if (step !== 'M') x += count;
  }
  return { across, isBlack: (column, row) => found.has(`${column} ${row}`) };
};

/** Writes a film for Chromium's fake camera that shows the code (YUV4MPEG2, 4:2:0). */
export const writeFilm = async (file: string, { across, isBlack }: Squares): Promise<void> => {
  const size = Math.floor(height / (across + 2 * border));
  const left = Math.floor((width - size * across) / 2);
  const top = Math.floor((height - size * across) / 2);
  const light = Buffer.alloc(width * height, white);
  for (let y = 0; y < size * across; y += 1) {
    for (let x = 0; x < size * across; x += 1) {
      const at = (top + y) * width + left + x;
      if (isBlack(Math.floor(x / size), Math.floor(y / size))) light[at] = black;
    }
  }
  const colours = Buffer.alloc((width * height) / 2, grey);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, frame, frame, frame]));
};

interface Watched {
  readonly cameraStreams: MediaStream[];
}

/** Makes `camerasOn` work in the pages that this context opens from now on. */
export const watchCameras = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const streams: MediaStream[] = [];
    Object.assign(window, { cameraStreams: streams });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      streams.push(stream);
      return stream;
    };
  });
};

/** Whether each camera that this page has opened is still on. */
export const camerasOn = (page: Page): Promise<boolean[]> =>
  page.evaluate(() =>
    (window as unknown as Watched).cameraStreams.map((stream) =>
      stream.getTracks().some(({ readyState }) => readyState === 'live'),
    ),
  );
