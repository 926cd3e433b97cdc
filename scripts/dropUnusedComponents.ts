/** A webpack loader for React Router: unused components whose creation looks like a side effect are left out. */
export default (source: string): string =>
  source
    .replaceAll(/^(var \w+ = )(React\d*\.(?:forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2')
    .replaceAll(/^\w+\.displayName = .+;$/gm, '');
