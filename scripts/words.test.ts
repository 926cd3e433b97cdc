import { glob, readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { root } from './run.ts';

/** Only hosts read these. */
const hostFiles =
  /^server\/(?:config|log|metrics\w*|startServer)\.ts|^server\/(?:db|jobs|restore)\/|\/doctor|mail\/transport|registerPush/;

/** Words that users should not meet, each with the one to use. */
const avoided: readonly (readonly [RegExp, string])[] = [
  [/\blog(?:s|ged|ging)?[ -](?:in|out)\b|\blog(?:in|out)\b/i, 'sign in, sign out'],
  [/\bmedications?\b|\bpills?\b|\bdrugs?\b/i, 'medicine'],
  [/\bmail(?:s|ed)?\b/i, 'email'],
  [/\btak(?:e|es|en|ing) (?:it |this )?back\b|\btook back\b/i, 'undo'],
  [/\b(?:is|are|was|be|been) told\b/i, 'we told'],
  [/\bput off\b/i, 'reminder at'],
  [/\bwait(?:s|ing)? to be sent\b/i, 'not sent yet'],
  [/\bpending\b|\bqueued?\b/i, 'not yet'],
  [/\bN\/A\b/, 'what is missing'],
  [/\bCSV\b/, 'table'],
  [/\bcustom\b/i, 'what the choice does'],
  [/\bfailed to fetch\b/i, 'could not be read'],
  [/\b(?:a|by) push\b|\bpush (?:service|subscription)/i, 'notification'],
];

/** What the specification fixes, with the plain words beside it, and what is stored but shown in other words. */
const fixed = `
Login|Go to Login|Login failed. Please try again.|Log Out|Logout|Not logged in|User not logged in
Medications|My Medications|Add Medication|+ Add Medication|Edit Medication|EDIT MEDICATION|Medication Name
Medication Reminder|Medication marked as taken|Medication skipped|Medication saved successfully!
Medication updated successfully!|Medication not found|No medication ID provided|Loading medication details...
❌ Please enter medication name|Failed to fetch medications|Failed to load medication data
Failed to save medication|Failed to update medication|Failed to delete medication
You're offline! Emergency alert queued. It will be sent automatically when you're back online.
Network error! Emergency alert queued. It will be sent automatically when you're back online.
Failed to queue emergency. Please check your connection.|Failed to send or queue emergency. Please try again.
Custom|Custom means: you choose the times.|N/A (no phone number added)
Pending (not yet)|Pending (not answered yet)|Taken back|Taken back: {}
`
  .trim()
  .split(/[|\n]/);

/** Names of SPEC's controls, in our sentences. */
const labels = /\b(?:Log Out|My Medications)\b/g;

const isText = (text: string): boolean => /^\P{L}*\p{Lu}/u.test(text) || /\p{L} \p{L}/u.test(text);

const skipped = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isTypeNode(node) ||
  ts.isTaggedTemplateExpression(node) ||
  (ts.isCallExpression(node) && /\blog$|^console\./.test(node.expression.getText())) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Error');

/** All strings of a module that could be a text, with {} for what is filled in. */
const textsIn = (source: ts.SourceFile): string[] => {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (skipped(node)) return;
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(({ literal }) => `{}${literal.text}`);
      texts.push(node.head.text + spans.join(''));
    } else if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts.filter(isText);
};

test('each text that a user can see uses one plain word for each thing', async () => {
  const found: string[] = [];
  const seen = new Set<string>();
  for await (const file of glob('{contract,domain,server,service-worker,src}/**/*.{ts,tsx}', {
    cwd: root,
  })) {
    if (/\.test\.tsx?$/.test(file) || hostFiles.test(file)) continue;
    const text = await readFile(`${root}/${file}`, 'utf8');
    for (const each of textsIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))) {
      seen.add(each);
      if (fixed.includes(each)) continue;
      const own = each.replace(labels, '');
      for (const [word, better] of avoided) {
        if (word.test(own)) found.push(`${file}: “${each}”: say “${better}”`);
      }
    }
  }
  expect(found).toEqual([]);
  expect(fixed.filter((each) => !seen.has(each))).toEqual([]);
});
