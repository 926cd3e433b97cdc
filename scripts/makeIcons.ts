import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../public/icons/', import.meta.url));
const teal = '#0A4F55';
const red = '#96191D';
const white = '#FFFFFF';
const gold = '#FFD23F';

const drawn = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">\n${content}\n</svg>\n`;

const scaled = (scale: number, content: string): string => {
  const inset = (512 * (1 - scale)) / 2;
  return `  <g transform="translate(${inset} ${inset}) scale(${scale})">\n${content}\n  </g>`;
};

const ground = (fill: string, corner: number): string =>
  `  <rect width="512" height="512" rx="${corner}" fill="${fill}"/>`;

const stroke = `    <path d="M106 304c34 96 100 99 139 10 27-61 49-94 78-118" fill="none" stroke="${white}" stroke-width="60" stroke-linecap="round"/>`;

interface Shape {
  readonly corner: number;
  readonly scale: number;
}

const rounded: Shape = { corner: 112, scale: 1 };
const fullBleed: Shape = { corner: 0, scale: 0.82 };

const app = ({ corner, scale }: Shape): string => {
  const sun = `    <circle cx="382" cy="146" r="62" fill="${gold}" stroke="${teal}" stroke-width="20"/>`;
  return drawn(`${ground(teal, corner)}\n${scaled(scale, `${stroke}\n${sun}`)}`);
};

/** The system colours the opaque part, so the gap around the sun must be transparent. */
const monochrome = (): string => {
  const hole = `    <mask id="gap" maskUnits="userSpaceOnUse" x="0" y="0" width="512" height="512">
      <rect width="512" height="512" fill="${white}"/>
      <circle cx="382" cy="146" r="72"/>
    </mask>`;
  const gapped = `    <g mask="url(#gap)">\n  ${stroke}\n    </g>`;
  const sun = `    <circle cx="382" cy="146" r="52" fill="${white}"/>`;
  return drawn(scaled(fullBleed.scale, [hole, gapped, sun].join('\n')));
};

const shortcut = (fill: string, strokes: string): string =>
  drawn(
    `${ground(fill, rounded.corner)}
  <g transform="translate(100 100) scale(13)" fill="none" stroke="${white}" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round">
    ${strokes}
  </g>`,
  );

const pill =
  '<path d="m10.5 20.5 10-10a4.95 4.95 0 1 0-7-7l-10 10a4.95 4.95 0 1 0 7 7Z"/><path d="m8.5 8.5 7 7"/>';
const lifeBuoy =
  '<circle cx="12" cy="12" r="10"/><circle cx="12" cy="12" r="4"/><path d="m4.93 4.93 4.24 4.24m5.66 0 4.24-4.24m-4.24 9.9 4.24 4.24m-9.9-4.24-4.24 4.24"/>';

const vectors = {
  'icon.svg': app(rounded),
  'icon-maskable.svg': app(fullBleed),
  'icon-monochrome.svg': monochrome(),
} as const;

interface Picture {
  readonly name: string;
  readonly size: number;
  readonly svg: string;
}

const pictures: readonly Picture[] = [
  { name: 'icon-192.png', size: 192, svg: vectors['icon.svg'] },
  { name: 'icon-512.png', size: 512, svg: vectors['icon.svg'] },
  { name: 'icon-maskable-192.png', size: 192, svg: vectors['icon-maskable.svg'] },
  { name: 'icon-maskable-512.png', size: 512, svg: vectors['icon-maskable.svg'] },
  { name: 'icon-monochrome-512.png', size: 512, svg: vectors['icon-monochrome.svg'] },
  { name: 'apple-touch-icon.png', size: 180, svg: app({ corner: 0, scale: 0.95 }) },
  { name: 'shortcut-medications.png', size: 96, svg: shortcut(teal, pill) },
  { name: 'shortcut-help.png', size: 96, svg: shortcut(red, lifeBuoy) },
];

await mkdir(folder, { recursive: true });
for (const [name, svg] of Object.entries(vectors)) await writeFile(`${folder}${name}`, svg);
for (const { name, size, svg } of pictures) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 512 })
    .resize(size, size)
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toFile(`${folder}${name}`);
}
