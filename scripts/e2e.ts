import { buildIfStale } from './build.ts';
import { findChromium } from './findChromium.ts';
import { runTool } from './run.ts';

interface Report {
  readonly jsonFile: string;
}

const reporting = (report: Report | undefined) =>
  report === undefined
    ? { args: [], env: {} }
    : { args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report.jsonFile } };

export const runBrowserTests = async (
  args: readonly string[],
  report?: Report,
): Promise<boolean> => {
  const { args: reportArgs, env } = reporting(report);
  const CHROMIUM_PATH = await findChromium();
  const { ok } = await runTool('playwright', ['test', ...reportArgs, ...args], {
    env: { ...process.env, ...env, CHROMIUM_PATH },
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
