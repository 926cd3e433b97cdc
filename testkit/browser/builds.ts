import path from 'node:path';
import { root, runTool } from '../../scripts/run.ts';

/** Builds the app as another version, into this folder. */
export const buildVersion = async (version: number, into: string): Promise<void> => {
  const config = path.join(root, 'testkit/browser/versionConfig.ts');
  const args = ['--config', config, '--env', `version=${version}`, '--output-path', into];
  const { ok, output } = await runTool('webpack', args, { stdio: 'pipe' });
  if (!ok) throw new Error(output);
};

/** The script that begins a page of a version, in whose name that version shows. */
export const mainOf = (html: string): string | undefined =>
  /\/assets\/main\.[\w.]+\.js/.exec(html)?.[0];
