import { buildIfStale } from './build.ts';

process.env.NODE_ENV ??= 'production';

if (await buildIfStale()) {
  await import('../server/main.ts');
} else {
  console.error('The app could not be built, so the server was not started.');
  process.exitCode = 1;
}
