import { buildIfStale } from './build.ts';
import { installBrowsers } from './findBrowsers.ts';
import { findChromium } from './findChromium.ts';
import { runTool } from './run.ts';

export const runBrowserTests = async (
  args: readonly string[],
  jsonFile?: string,
): Promise<boolean> => {
  const CHROMIUM_PATH = await findChromium();
  if (process.env.TEST_ALL === '1') await installBrowsers();
  const reporter = jsonFile === undefined ? [] : ['--reporter=list,json'];
  const { ok } = await runTool('playwright', ['test', ...reporter, ...args], {
    env: { ...process.env, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: jsonFile },
  });
  return ok;
};

if (import.meta.main) {
  try {
    const ok = (await buildIfStale()) && (await runBrowserTests(process.argv.slice(2)));
    process.exitCode = ok ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
