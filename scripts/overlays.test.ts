import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './run.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.includes('.test.'),
);

const frame = /\/(?:Dialog|ConfirmDialog|FormDialog|HelpDialogFrame)\.tsx$/;
const usesFrame = /from '.*\/(?:Dialog|ConfirmDialog|FormDialog|HelpDialogFrame)\.tsx'/;
/** Its props alone are of the frame. */
const notAnOverlay = 'src/features/emergency/help/HelpDialog.tsx';

test('the browser test of overlays opens each file that renders one, and nothing else opens a dialog', () => {
  const rendering = sources.filter(
    (file) => usesFrame.test(read(file)) && !frame.test(file) && file !== notAnOverlay,
  );
  const registry = read('testkit/browser/overlays.ts') + read('testkit/browser/alarmOverlays.ts');
  const registered = [...registry.matchAll(/'(src\/[^']+\.tsx)': \{/g)].map(([, file]) => file);
  expect(registered.toSorted()).toEqual(rendering.toSorted());
  const opening = sources.filter((file) => /<dialog|showModal|popover=/.test(read(file)));
  expect(opening).toEqual(['src/ui/Dialog.tsx']);
});
