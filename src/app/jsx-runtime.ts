import { type ElementType, Fragment, type Key } from 'react';
import * as react from 'react/jsx-runtime';
import { splitByDirection } from '../../domain/isolateText.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

/** In one element, so that React can replace the text of a translated page. */
const isolate = (child: unknown): unknown => {
  if (typeof child !== 'string') return child;
  const parts = splitByDirection(child);
  if (!parts) return child;
  const children = parts.map((text, index) =>
    index % 2 ? react.jsx('bdi', { children: text }) : text,
  );
  return react.jsxs('span', { children }, child);
};

type Props = Readonly<Record<string, unknown>>;

/** An `option` contains text only. */
const isolateChildren = (type: ElementType, props: Props): Props => {
  const { children } = props;
  const isText = type === Fragment || (typeof type === 'string' && type !== 'option');
  if (!isText || children === undefined) return props;
  const isolated = Array.isArray(children) ? children.map(isolate) : isolate(children);
  return { ...props, children: isolated };
};

export const jsx = (type: ElementType, props: Props, key?: Key) =>
  react.jsx(type, isolateChildren(type, props), key);
export const jsxs = (type: ElementType, props: Props, key?: Key) =>
  react.jsxs(type, isolateChildren(type, props), key);
