import ts from 'typescript';
import { serverFields } from '../contract/endpoint.ts';

const nameOf = (node: ts.ObjectLiteralElementLike): string =>
  ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) ? node.name.text : '';

/** What the page has no use for. */
const droppedFrom = ({ properties }: ts.ObjectLiteralExpression): readonly string[] =>
  properties.some((node) => nameOf(node) === 'isStoredAsRead')
    ? [...serverFields, 'response']
    : serverFields;

const isEndpoint = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'endpoint';

/** A transformer of TypeScript: what only the server reads of `endpoint({ … })` is left out. */
export const dropServerFields: ts.TransformerFactory<ts.SourceFile> = (context) => {
  const { factory } = context;
  const visit = (node: ts.Node): ts.Node => {
    if (!isEndpoint(node)) return ts.visitEachChild(node, visit, context);
    const args = node.arguments.map((row) =>
      ts.isObjectLiteralExpression(row)
        ? factory.createObjectLiteralExpression(
            row.properties.filter((property) => !droppedFrom(row).includes(nameOf(property))),
          )
        : row,
    );
    return factory.createCallExpression(node.expression, undefined, args);
  };
  return (file) => ts.visitEachChild(file, visit, context);
};
