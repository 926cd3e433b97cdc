import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../public/icons/', import.meta.url));
const TEAL = '#0A4F55';

interface Shape {
  /** The corner radius of the ground, of 512. */
  corner: number;
  /** How large the stroke is drawn; a maskable icon keeps it inside the safe circle. */
  scale: number;
}

interface Picture extends Shape {
  name: string;
  size: number;
}

const ROUNDED: Shape = { corner: 112, scale: 1 };
const FULL_BLEED: Shape = { corner: 0, scale: 0.82 };

const PICTURES: Picture[] = [
  { name: 'icon-192.png', size: 192, ...ROUNDED },
  { name: 'icon-512.png', size: 512, ...ROUNDED },
  { name: 'icon-maskable-512.png', size: 512, ...FULL_BLEED },
  { name: 'apple-touch-icon.png', size: 180, corner: 0, scale: 0.95 },
];

function drawIcon({ corner, scale }: Shape): string {
  const inset = (512 * (1 - scale)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <rect width="512" height="512" rx="${corner}" fill="${TEAL}"/>
  <g transform="translate(${inset} ${inset}) scale(${scale})">
    <path d="M106 304c34 96 100 99 139 10 27-61 49-94 78-118" fill="none" stroke="#FFFFFF" stroke-width="60" stroke-linecap="round"/>
    <circle cx="382" cy="146" r="62" fill="#FFD23F" stroke="${TEAL}" stroke-width="20"/>
  </g>
</svg>
`;
}

async function render(browser: Browser, picture: Picture): Promise<void> {
  const { name, size } = picture;
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawIcon(picture)}`,
  );
  await page.screenshot({ path: `${FOLDER}${name}`, omitBackground: true });
  await page.close();
}

mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}icon.svg`, drawIcon(ROUNDED));
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  for (const picture of PICTURES) await render(browser, picture);
} finally {
  await browser.close();
}
