import { type ElementType, Fragment, type Key, type ReactNode } from 'react';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';

export { Fragment };
export type { JSX } from 'react';

interface Props {
  readonly children?: ReactNode;
}

interface PropsOfMany {
  readonly children: readonly ReactNode[];
}

const isText = (child: ReactNode): child is string | number =>
  typeof child === 'number' || (typeof child === 'string' && child !== '');

const isElement = (child: ReactNode): boolean => !!child && child !== true && !isText(child);

/** A blank gets no box between flex items. */
const blank = { display: 'contents' };

const wrapText = (child: ReactNode): ReactNode =>
  isText(child)
    ? reactJsx('span', { children: child, style: child === ' ' ? blank : undefined })
    : child;

/** Joins texts that follow each other; the other children keep their places. */
const joinTexts = (children: readonly ReactNode[]): ReactNode[] => {
  const joined: ReactNode[] = [];
  let text = -1;
  for (const child of children) {
    if (isElement(child)) text = -1;
    if (!isText(child)) joined.push(child);
    else if (text < 0) text = joined.push(child) - 1;
    else {
      joined[text] = `${joined[text] as string}${child}`;
      joined.push(null);
    }
  }
  return joined;
};

/**
 * React's runtime, but each text is the only child of an element. Page translation replaces text nodes; React then
 * fails to remove one beside other children, and updates it off the screen.
 */
export const jsx = (type: ElementType, props: Props, key?: Key) =>
  reactJsx(type, type === Fragment ? { ...props, children: wrapText(props.children) } : props, key);

export const jsxs = (type: ElementType, props: PropsOfMany, key?: Key) => {
  if (!props.children.some(isText)) return reactJsxs(type, props, key);
  const children = joinTexts(props.children);
  return children.some(isElement)
    ? reactJsxs(type, { ...props, children: children.map(wrapText) }, key)
    : jsx(type, { ...props, children: children.find(isText) }, key);
};
