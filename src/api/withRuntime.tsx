import { type ComponentType, createContext, type FunctionComponent, use } from 'react';
import type { AppDispatch } from '../app/types.ts';
import type { Services } from '../platform/services.ts';

export interface Runtime {
  readonly dispatch: AppDispatch;
  readonly services: Services;
}

/** Null until the runtime has started. */
export const RuntimeContext = createContext<Runtime | null>(null);

export interface RuntimeProps {
  readonly runtime: Runtime;
}

/** For components that need the result of a thunk: renders nothing before the runtime has started. */
export const withRuntime = <Props extends object>(
  Component: ComponentType<Props & RuntimeProps>,
): FunctionComponent<Props> =>
  function WithRuntime(props: Props) {
    const runtime = use(RuntimeContext);
    return runtime && <Component {...props} runtime={runtime} />;
  };
