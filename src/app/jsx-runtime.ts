import { type ElementType, Fragment, type Key, type ReactNode } from 'react';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { splitByDirection } from '../../domain/splitByDirection.ts';

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

const unit = /([\d½]) (?=(?:mg|µg|mcg|g|ml|IU)(?![\p{L}\d]))/gu;

/** A number stays with its unit. */
const joinUnits = (text: string | number): string | number =>
  typeof text === 'string' ? text.replace(unit, '$1\u00A0') : text;

/** With names from right to left isolated, or undefined if there are none. */
const isolate = (text: string | number, place = 0): ReactNode => {
  const parts = splitByDirection(String(text));
  if (!parts) return undefined;
  const children = parts.map((part, index) =>
    index % 2 ? reactJsx('bdi', { children: part }) : part,
  );
  return reactJsxs('span', { children }, `${place}${parts.join('')}`);
};

/** A blank stays, as no translation replaces it. */
const wrapText = (child: ReactNode, place?: number): ReactNode =>
  isText(child) && /\S/.test(String(child))
    ? (isolate(joinUnits(child), place) ?? reactJsx('span', { children: joinUnits(child) }))
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

/** An `option` contains text only. */
const takesElements = (type: ElementType): boolean => typeof type === 'string' && type !== 'option';

/**
 * React's runtime, but each text is the only child of an element. Page translation replaces text nodes; React then
 * fails to remove one beside other children, and updates it off the screen. Names from right to left move no number
 * beside them, and bidi controls turn nothing around.
 */
export const jsx = (type: ElementType, props: Props, key?: Key) => {
  const { children } = props;
  if (type === Fragment) return reactJsx(type, { ...props, children: wrapText(children) }, key);
  if (!takesElements(type) || !isText(children)) return reactJsx(type, props, key);
  const text = joinUnits(children);
  return reactJsx(type, { ...props, children: isolate(text) ?? text }, key);
};

export const jsxs = (type: ElementType, props: PropsOfMany, key?: Key) => {
  if (!props.children.some(isText)) return reactJsxs(type, props, key);
  const children = joinTexts(props.children);
  return children.some(isElement)
    ? reactJsxs(type, { ...props, children: children.map(wrapText) }, key)
    : jsx(type, { ...props, children: children.find(isText) }, key);
};
