import { type ElementType, Fragment, type Key, type ReactNode } from 'react';
import { jsx as createElement, jsxs as createWithChildren } from 'react/jsx-runtime';

export { Fragment };
export type { JSX } from 'react';

interface Props {
  readonly children?: ReactNode;
}

interface PropsOfMany {
  readonly children: readonly ReactNode[];
}

const isText = (child: ReactNode): boolean =>
  typeof child === 'number' || (typeof child === 'string' && child !== '');

/** A blank gets no box between flex items. */
const blank = { display: 'contents' };

const wrapText = (child: ReactNode): ReactNode =>
  isText(child)
    ? createElement('span', { children: child, style: child === ' ' ? blank : undefined })
    : child;

/**
 * React's runtime, but each text is the only child of an element. Page translation replaces text nodes; React then
 * fails to remove one beside other children, and updates it off the screen.
 */
export const jsx = (type: ElementType, props: Props, key?: Key) =>
  createElement(
    type,
    type === Fragment ? { ...props, children: wrapText(props.children) } : props,
    key,
  );

export const jsxs = (type: ElementType, props: PropsOfMany, key?: Key) => {
  const { children } = props;
  const texts = children.filter(isText);
  if (texts.length === 0) return createWithChildren(type, props, key);
  const isAllText = children.every((child) => isText(child) || !child || child === true);
  return isAllText
    ? jsx(type, { ...props, children: texts.join('') }, key)
    : createWithChildren(type, { ...props, children: children.map(wrapText) }, key);
};
