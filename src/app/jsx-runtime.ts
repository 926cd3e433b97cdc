import { type ElementType, Fragment, type Key } from 'react';
import * as react from 'react/jsx-runtime';
import { splitByDirection } from '../../domain/splitByDirection.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

/** In one element, so that React can replace the text of a translated page. */
const isolate = (child: unknown): unknown => {
  const parts = typeof child === 'string' && splitByDirection(child);
  if (!parts) return child;
  const children = parts.map((text, index) =>
    index % 2 ? react.jsx('bdi', { children: text }) : text,
  );
  return react.jsxs('span', { children }, child as string);
};

interface Props {
  readonly children?: unknown;
}

/** An `option` contains text only. */
const isolateIn = (create: typeof react.jsx) => (type: ElementType, props: Props, key?: Key) => {
  const { children } = props;
  const isText = type === Fragment || (typeof type === 'string' && type !== 'option');
  if (!isText || !children) return create(type, props, key);
  const isolated = Array.isArray(children) ? children.map(isolate) : isolate(children);
  return create(type, { ...props, children: isolated }, key);
};

export const jsx = isolateIn(react.jsx);
export const jsxs = isolateIn(react.jsxs);
