/** Its own type is deprecated. */
const tag: string = 'font';

/** Replaces each text node but blanks, as Chrome's page translation does. */
export const translate = (root: Node): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  for (const node of nodes.filter(({ data }) => /\S/.test(data))) {
    const font = document.createElement(tag);
    font.append(document.createElement(tag));
    font.firstElementChild?.append(node.data);
    node.replaceWith(font);
  }
};
