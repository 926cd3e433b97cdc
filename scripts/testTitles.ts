import ts from 'typescript';

const runners: ReadonlySet<string> = new Set(['test', 'it', 'describe']);

/** `as const` and the like say nothing of what runs. */
const bare = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;

/** The words between the quotes, with `${…}` as it stands in the source. */
const wordsOf = (node: ts.Expression | undefined): string[] => {
  if (node && ts.isStringLiteralLike(node)) return [node.text];
  return node && ts.isTemplateExpression(node) ? [node.getText().slice(1, -1)] : [];
};

/** The cases of a table: its words, and with which words its rows begin. */
const casesOf = (table: ts.Expression | undefined): string[] => {
  const rows = table && bare(table);
  if (!rows || !ts.isArrayLiteralExpression(rows)) return [];
  return rows.elements.map(bare).flatMap((row) => {
    return wordsOf(ts.isArrayLiteralExpression(row) ? row.elements[0] : row);
  });
};

/** What runs no test, or keeps others from running. */
const isOff = (callee: ts.Expression): boolean => {
  if (ts.isCallExpression(callee)) return isOff(callee.expression);
  if (!ts.isPropertyAccessExpression(callee)) return false;
  return ['skip', 'todo', 'only'].includes(callee.name.text) || isOff(callee.expression);
};

/**
 * The titles of the tests that a file runs: whole, as the first argument of `test`, `it` or `describe`, of
 * what `.each(…)` of these gives, or of what is made of `test.extend(…)`; and the cases of the tables in `.each`.
 */
export const titlesOf = (file: string, source: string): ReadonlySet<string> => {
  const titles = new Set<string>();
  const extended = new Set<string>();

  const runs = (callee: ts.Expression): boolean => {
    if (ts.isIdentifier(callee)) return runners.has(callee.text) || extended.has(callee.text);
    if (ts.isCallExpression(callee)) return isOf(callee.expression, 'each');
    return isOf(callee, 'describe');
  };
  const isOf = (callee: ts.Expression, name: string): boolean =>
    ts.isPropertyAccessExpression(callee) && callee.name.text === name && runs(callee.expression);

  const read = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isIdentifier(node.name)) {
      const made = node.initializer;
      if (ts.isCallExpression(made) && isOf(made.expression, 'extend'))
        extended.add(node.name.text);
    }
    if (ts.isCallExpression(node)) {
      const { expression, arguments: given } = node;
      if (isOff(expression) && given.some(ts.isFunctionLike)) return;
      if (runs(expression)) for (const title of wordsOf(given[0])) titles.add(title);
      if (isOf(expression, 'each')) for (const one of casesOf(given[0])) titles.add(one);
    }
    ts.forEachChild(node, read);
  };
  read(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return titles;
};
