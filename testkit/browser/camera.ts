import { writeFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';

const [width, height] = [640, 480];
const grey = 128;

/** Writes a film for Chromium's fake camera that shows the picture of a QR code (YUV4MPEG2, 4:2:0). */
export const writeCameraVideo = async (file: string, qrImage: string): Promise<void> => {
  const svg = Buffer.from(qrImage.replace(/^.*,/, ''), 'base64');
  const background = '#fff';
  const picture = sharp(svg).resize({ width, height, fit: 'contain', background });
  const light = await picture.flatten({ background }).greyscale().raw().toBuffer();
  const colours = Buffer.alloc((width * height) / 2, grey);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, frame, frame, frame]));
};

interface Watched {
  readonly cameraStreams: MediaStream[];
}

/** Makes `readCameraStates` work in the pages that this context opens from now on. */
export const installCameraRecorder = async (context: BrowserContext): Promise<void> => {
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
export const readCameraStates = (page: Page): Promise<boolean[]> =>
  page.evaluate(() =>
    (window as unknown as Watched).cameraStreams.map((stream) =>
      stream.getTracks().some(({ readyState }) => readyState === 'live'),
    ),
  );
