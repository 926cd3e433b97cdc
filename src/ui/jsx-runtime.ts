import { type ElementType, Fragment, type Key, type ReactNode } from 'react';
import * as react from 'react/jsx-runtime';

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

const isNothing = (child: ReactNode): boolean =>
  child == null || typeof child === 'boolean' || child === '';

/** A blank gets no box between flex items. */
const blank = { display: 'contents' };

const wrapText = (child: ReactNode): ReactNode => {
  if (!isText(child)) return child;
  const isBlank = String(child).trim() === '';
  return react.jsx('span', { children: child, ...(isBlank && { style: blank }) });
};

/** Joins texts that follow each other; the other children keep their places. */
const joinTexts = (children: readonly ReactNode[]): ReactNode[] => {
  const joined: ReactNode[] = [];
  let text: { readonly index: number; value: string } | null = null;
  for (const child of children) {
    if (!isText(child)) {
      if (!isNothing(child)) text = null;
      joined.push(child);
    } else if (text === null) {
      text = { index: joined.length, value: String(child) };
      joined.push(text.value);
    } else {
      text.value += String(child);
      joined[text.index] = text.value;
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
  type === Fragment && isText(props.children)
    ? react.jsx(type, { ...props, children: wrapText(props.children) }, key)
    : react.jsx(type, props, key);

export const jsxs = (type: ElementType, props: PropsOfMany, key?: Key) => {
  if (!props.children.some(isText)) return react.jsxs(type, props, key);
  const children = joinTexts(props.children);
  const isAllText = children.every((child) => isText(child) || isNothing(child));
  return isAllText
    ? jsx(type, { ...props, children: children.find(isText) }, key)
    : react.jsxs(type, { ...props, children: children.map(wrapText) }, key);
};
