import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../scripts/run.ts';

const folders = ['contract', 'domain', 'drills', 'server', 'service-worker', 'src'];

/** The settings of a drill that change its runs. */
const settings = /^(DEATHS|DOSES|ENGINE|EVENTS|EVERY|LOOK_EVERY|SECONDS|SURVIVORS|VERSIONS|WORST)$/;

/** Of the sources and the settings: what ran by others says nothing of these. */
export const fingerprint = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const names = await readdir(path.join(root, folder), { recursive: true });
    for (const name of names.sort()) {
      const { mtimeMs, size } = await stat(path.join(root, folder, name));
      hash.update(`${folder}/${name} ${mtimeMs} ${size}\n`);
    }
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (settings.test(name)) hash.update(`${name}=${value}\n`);
  }
  return hash.digest('hex').slice(0, 12);
};
