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

/** A blank gets no box between flex items. */
const blank = { display: 'contents' };

const wrapText = (child: ReactNode): ReactNode =>
  isText(child)
    ? reactJsx('span', { children: child, style: child === ' ' ? blank : undefined })
    : child;

/**
 * React's runtime, but each text is the only child of an element. Page translation replaces text nodes; React then
 * fails to remove one beside other children, and updates it off the screen.
 */
export const jsx = (type: ElementType, props: Props, key?: Key) =>
  reactJsx(type, type === Fragment ? { ...props, children: wrapText(props.children) } : props, key);

export const jsxs = (type: ElementType, props: PropsOfMany, key?: Key) => {
  const { children } = props;
  const texts = children.filter(isText);
  if (texts.length === 0) return reactJsxs(type, props, key);
  const isAllText = children.every((child) => isText(child) || !child || child === true);
  return isAllText
    ? jsx(type, { ...props, children: texts.join('') }, key)
    : reactJsxs(type, { ...props, children: children.map(wrapText) }, key);
};
