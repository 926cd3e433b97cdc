interface Fiber {
  readonly type: unknown;
  readonly key: string | null;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

type Type = { readonly name?: string; readonly type?: Type; readonly render?: Type } | undefined;

/** React sets it on a component whose function it has called. */
const performedWork = 1;

type Renders = Readonly<Record<string, readonly (string | null)[]>>;

let renders: Renders = {};

const componentName = (type: Type): string =>
  type?.name ?? componentName(type?.type ?? type?.render);

const isComponent = (type: unknown): type is NonNullable<Type> =>
  typeof type === 'function' ||
  (typeof type === 'object' && type !== null && ('type' in type || 'render' in type));

/** Who was kept out has the children of the tree before, and nothing below is looked at. */
const recordFiber = (fiber: Fiber): void => {
  const { type, key, flags, child, alternate } = fiber;
  if (isComponent(type) && (!alternate || (flags & performedWork) !== 0)) {
    const name = componentName(type);
    renders = { ...renders, [name]: [...(renders[name] ?? []), key] };
  }
  if (alternate && child === alternate.child) return;
  for (let each = child; each; each = each.sibling) recordFiber(each);
};

/** React looks for this hook when it is loaded: import this file before anything that imports React. */
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    isDisabled: false,
    inject: () => 1,
    onCommitFiberRoot: (_id: number, { current }: { readonly current: Fiber }) =>
      recordFiber(current),
  },
});

export const updatedDuring = async (action: () => Promise<void>): Promise<Renders> => {
  renders = {};
  await action();
  return renders;
};
